// What is the same in French and English, and meant to be.
export const SAME: ReadonlySet<string> = new Set([
  'ui.title',
  'ui.languages.en',
  'ui.languages.fr',
  'settings.languages.en',
  'settings.languages.fr',
  'lobby.options.factions.title',
  'lobby.options.factions.mafia',
  'lobby.options.factions.hackers',
]);
