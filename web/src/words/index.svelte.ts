// The language of this page, and what is said in it.

import { LANGUAGES, say, typeset, wished, type Language, type Said, type Words } from './catalogue';

const KEPT = 'nekobako.language';

// Each part of the client brings its own words: en.json and fr.json in its folder.
const parts = import.meta.glob<{ default: Words }>('../**/{en,fr}.json', { eager: true });

export const CATALOGUES = Object.fromEntries(LANGUAGES.map((language) => [language, joined(language)])) as Record<
  Language,
  Words
>;

function joined(language: Language): Words {
  const found: Record<string, string | Words> = {};
  for (const [path, part] of Object.entries(parts)) {
    const [folder, file] = path.split('/').slice(-2);
    if (file === `${language}.json` && folder !== undefined) found[folder] = part.default;
  }
  return found;
}

function first(): Language {
  const kept = localStorage.getItem(KEPT);
  return LANGUAGES.find((language) => language === kept) ?? wished(navigator.languages);
}

class Speech {
  language = $state<Language>(first());

  choose(language: Language): void {
    this.language = language;
    localStorage.setItem(KEPT, language);
    document.documentElement.lang = language;
  }
}

export const speech = new Speech();
document.documentElement.lang = speech.language;

/** "lobby.welcome": the folder, then the key in its catalogue. */
export function t(key: string, said: Said = {}): string {
  return say(CATALOGUES[speech.language], speech.language, key, said);
}

/** A text that the server gives in both languages. */
export function told(text: Readonly<Record<string, string>>): string {
  const found = text[speech.language];
  return found === undefined ? (text['en'] ?? '') : typeset(found, speech.language);
}
