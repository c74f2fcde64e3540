// Sentences in every language, from one catalogue a language. No string that a person reads is anywhere else.
// "{name}" is replaced; "{n:card|cards}" chooses by the number n, as the language counts.

export type Language = 'en' | 'fr';
export const LANGUAGES: readonly Language[] = ['en', 'fr'];

export type Words = { readonly [key: string]: string | Words };
export type Values = Readonly<Record<string, string | number>>;

const PLACEHOLDER = /\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}/g;
const PLURALS = { en: new Intl.PluralRules('en'), fr: new Intl.PluralRules('fr') } as const satisfies Record<Language, unknown>;

/** The sentence of a key such as "lobby.welcome"; a key that is missing is shown, so that a test and a person see it. */
export function format(words: Words, language: Language, key: string, values: Values = {}): string {
  const sentence = lookUp(words, key);
  if (sentence === undefined) return key;
  const filled = sentence.replace(PLACEHOLDER, (_, name: string, one?: string, other?: string) => {
    const value = values[name];
    if (one === undefined) return String(value ?? `{${name}}`);
    return (PLURALS[language].select(Number(value)) === 'one' ? one : other) ?? '';
  });
  return typeset(filled, language);
}

/** No line breaks before the punctuation that stands apart in French. */
export function typeset(text: string, language: Language): string {
  if (language !== 'fr') return text;
  return text.replace(/ (?=[:;?!»%])/g, '\u00a0').replace(/« /g, '«\u00a0');
}

export function lookUp(words: Words, key: string): string | undefined {
  let entry: string | Words | undefined = words;
  for (const part of key.split('.')) entry = typeof entry === 'object' ? entry[part] : undefined;
  return typeof entry === 'string' ? entry : undefined;
}

export function keysOf(words: Words, before = ''): string[] {
  return Object.entries(words).flatMap(([name, entry]) =>
    typeof entry === 'string' ? [`${before}${name}`] : keysOf(entry, `${before}${name}.`),
  );
}

/** The first language of the browser's wishes that there is. */
export function preferredLanguage(wishes: readonly string[]): Language {
  const codes = wishes.map((wish) => wish.slice(0, 2).toLowerCase());
  return (codes.find((code) => LANGUAGES.includes(code as Language)) as Language | undefined) ?? 'en';
}
