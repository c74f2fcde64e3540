// Words in every language, from one catalogue a language. No string that a person reads is anywhere else.
// "{name}" is replaced; "{n:card|cards}" chooses by the number n (French counts 0 and 1 as one, English only 1).

export type Language = 'en' | 'fr';
export const LANGUAGES: readonly Language[] = ['en', 'fr'];

export type Words = { readonly [key: string]: string | Words };
export type Said = Readonly<Record<string, string | number>>;

const HOLE = /\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}/g;

/** The sentence of a key such as "lobby.welcome"; a key that is missing is shown, so that a test and a person see it. */
export function say(words: Words, language: Language, key: string, said: Said = {}): string {
  const found = lookUp(words, key);
  if (found === undefined) return key;
  const filled = found.replace(HOLE, (_, name: string, one?: string, many?: string) => {
    const value = said[name];
    if (one === undefined) return String(value ?? `{${name}}`);
    return (isOne(language, Number(value)) ? one : many) ?? '';
  });
  return typeset(filled, language);
}

/** No line breaks before the punctuation that stands apart in French. */
export function typeset(text: string, language: Language): string {
  if (language !== 'fr') return text;
  return text.replace(/ (?=[:;?!»%])/g, '\u00a0').replace(/« /g, '«\u00a0');
}

export function lookUp(words: Words, key: string): string | undefined {
  let found: string | Words | undefined = words;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
}

export function keysOf(words: Words, before = ''): string[] {
  return Object.entries(words).flatMap(([name, found]) =>
    typeof found === 'string' ? [`${before}${name}`] : keysOf(found, `${before}${name}.`),
  );
}

function isOne(language: Language, n: number): boolean {
  return language === 'fr' ? Math.abs(n) < 2 : n === 1;
}

/** The first language of the browser's wishes that there is. */
export function wished(wishes: readonly string[]): Language {
  const found = wishes.map((wish) => wish.slice(0, 2).toLowerCase()).find((wish) => LANGUAGES.includes(wish as Language));
  return (found as Language | undefined) ?? 'en';
}
