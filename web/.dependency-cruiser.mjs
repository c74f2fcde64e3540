// Which room may import which; `rooms.js` has their order. Imports of types inside .svelte files are eslint's to see.
import { ROOMS, roomsAbove } from './rooms.js';

// What a game's folder may use of `games` itself: the type that says what a game tells.
const GAME_TYPE = '^src/games/game\\.ts$';
const A_GAME = '^src/games/([^/]+)/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...ROOMS.map((room) => ({
      name: `${room}-knows-no-room-above`,
      severity: 'error',
      from: { path: `^src/${room}/` },
      to: { path: `^src/(${[...roomsAbove(room), '[^/]+$'].join('|')})` },
    })),
    {
      name: 'every-room-has-its-place',
      comment: 'A folder that is not in ROOMS.',
      severity: 'error',
      from: { path: `^src/(?!(?:${ROOMS.join('|')})/)[^/]+/` },
      to: {},
    },
    {
      name: 'shared-rooms-know-no-game',
      comment: 'Games are found by games/registry.ts.',
      severity: 'error',
      from: { path: '^src/', pathNot: A_GAME },
      to: { path: A_GAME },
    },
    {
      name: 'a-game-knows-no-other',
      severity: 'error',
      from: { path: A_GAME },
      to: { path: '^src/games/', pathNot: ['^src/games/$1/', GAME_TYPE] },
    },
    { name: 'no-file-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'everything-is-there', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^svelte' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(json|webp|css)$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true, // types too
    enhancedResolveOptions: { extensions: ['.ts', '.svelte.ts', '.svelte', '.js'], exportsFields: ['exports'], conditionNames: ['import', 'svelte', 'types', 'default'] },
  },
};
