// What is printed on a key: by the keyboard's own layout where the browser tells it, else as on a QWERTY board.

export type Layout = ReadonlyMap<string, string>;

/** `said`: the words for keys that have a name ("Space"). */
export function keyName(code: string, layout: Layout | null, named: (code: string) => string | null): string {
  const printed = layout?.get(code);
  if (printed !== undefined && printed.trim() !== '') return printed.toUpperCase();
  return named(code) ?? code.replace(/^(Key|Digit|Numpad)(?=.)/, '');
}

interface KeyboardWithLayout {
  getLayoutMap?: () => Promise<Layout>;
}

export async function ownLayout(): Promise<Layout | null> {
  try {
    const keyboard = (navigator as Navigator & { keyboard?: KeyboardWithLayout }).keyboard;
    return (await keyboard?.getLayoutMap?.()) ?? null;
  } catch {
    return null; // not told to this page
  }
}
