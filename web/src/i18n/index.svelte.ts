// The language of this page, and its sentences.

import { format, LANGUAGES, preferredLanguage, typeset, type Language, type Values, type Words } from './catalogue';

const STORAGE_KEY = 'nekobako.language';

// Each room and each game brings its own words: en.json and fr.json in its folder.
const FILES = import.meta.glob<Words>('../**/{en,fr}.json', { eager: true, import: 'default' });

export const CATALOGUES = Object.fromEntries(LANGUAGES.map((language) => [language, joined(language)])) as Record<
  Language,
  Words
>;

function joined(language: Language): Words {
  const catalogue: Record<string, Words> = {};
  for (const [path, words] of Object.entries(FILES)) {
    const [folder, file] = path.split('/').slice(-2);
    if (file === `${language}.json` && folder !== undefined) catalogue[folder] = words;
  }
  return catalogue;
}

function initial(): Language {
  const stored = localStorage.getItem(STORAGE_KEY);
  return LANGUAGES.find((language) => language === stored) ?? preferredLanguage(navigator.languages);
}

class Locale {
  language = $state<Language>(initial());

  choose(language: Language): void {
    this.language = language;
    localStorage.setItem(STORAGE_KEY, language);
    document.documentElement.lang = language;
  }
}

export const locale = new Locale();
document.documentElement.lang = locale.language;

/** "lobby.welcome": the folder, then the key in its catalogue. */
export function t(key: string, values: Values = {}): string {
  return format(CATALOGUES[locale.language], locale.language, key, values);
}

/** A text that the server gives in both languages. */
export function localized(text: Readonly<Record<string, string>>): string {
  const own = text[locale.language];
  return own === undefined ? (text['en'] ?? '') : typeset(own, locale.language);
}
