import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

import { ROOMS, roomsAbove } from './rooms.js';
import svelteConfig from './svelte.config.js';

const restricted = (regex, message) => ({ 'no-restricted-imports': ['error', { patterns: [{ regex, message }] }] });

export default ts.config(
  { ignores: ['dist/', '.with-games-*/', 'src/protocol/{table,palette}.ts', 'src/games/*/{protocol,pieces}.ts'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  { rules: { 'no-console': 'error', eqeqeq: 'error' } },
  // The same as .dependency-cruiser.mjs, which does not see imports of types in these files.
  ...ROOMS.map((room) => ({
    files: [`src/${room}/**/*.svelte`],
    rules: restricted(`^(\\.\\./)+(${[...roomsAbove(room), 'games/.+'].join('|')})/`, 'That room is above this one.'),
  })),
  { files: ['src/games/*/**/*.svelte'], rules: restricted(`^(\\.\\./)+(${roomsAbove('games').join('|')})/|^\\.\\./(?!game$)[^.]`, 'A game knows no other, and no room above.') },
);
