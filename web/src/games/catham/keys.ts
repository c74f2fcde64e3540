// What a key means at the card table. Digits are taken by their place on the board, so that they work unshifted on a
// French keyboard; letters are those that are printed on the keys.

export type Pressed =
  | { readonly what: 'digit'; readonly n: number }
  | { readonly what: 'letter'; readonly n: number; readonly back: boolean }
  | { readonly what: 'do' }
  | { readonly what: 'back' }
  | { readonly what: 'help' };

type KeyLike = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>;

/** "a" is the first; `back` with Shift: take it back. */
export function meantBy(event: KeyLike): Pressed | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  if (event.key === 'Enter') return { what: 'do' };
  if (event.key === 'Escape') return { what: 'back' };
  if (event.key === '?') return { what: 'help' };
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
  if (digit !== null) return { what: 'digit', n: Number(digit[1]) - 1 };
  if (/^[a-hA-H]$/.test(event.key)) {
    return { what: 'letter', n: event.key.toLowerCase().charCodeAt(0) - 97, back: event.shiftKey };
  }
  return null;
}

export function letterOf(n: number): string {
  return String.fromCharCode(65 + n);
}

/** Whether someone writes or chooses there: their keys are theirs. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input:not([type=radio]), select, textarea, dialog[open]') !== null;
}

/** Whether Enter already does something there. */
export function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a[href], summary') !== null;
}
