// A cat's face from a seed: whoever has the same seed looks the same on every page, and neighbours differ.

export type Coat = 'plain' | 'tabby' | 'mask' | 'patch' | 'tuxedo' | 'calico';
export type Extra = 'none' | 'bell' | 'scarf' | 'bow' | 'leaf' | 'glasses';

export interface Portrait {
  readonly fur: string;
  readonly second: string; // of stripes, mask and patches
  readonly inner: string; // of the ears
  readonly eyes: string;
  readonly ground: string; // behind the head
  readonly coat: Coat;
  readonly extra: Extra;
  readonly accent: string; // of what it wears
  readonly tilt: number; // degrees
  readonly sleepy: boolean;
}

const FURS = [
  { fur: '#f2e3c8', second: '#c98f52' },
  { fur: '#e0a565', second: '#a8622c' },
  { fur: '#8d8a87', second: '#5d5a58' },
  { fur: '#4a4442', second: '#2c2826' },
  { fur: '#fbf5ea', second: '#8a7f78' },
  { fur: '#c9a98a', second: '#7a5a41' },
  { fur: '#b9c0c6', second: '#7f8a93' },
  { fur: '#efc99b', second: '#fff6e6' },
] as const;
const EYES = ['#6fae4a', '#d9a021', '#4f9ec4', '#b8791f', '#7fb98f'] as const;
const GROUNDS = ['#f3d9a4', '#cfe0c3', '#f1c9ba', '#c8dbe8', '#e2d0ea', '#f7e3b5', '#d6e4dd', '#edd3c0'] as const;
const ACCENTS = ['#a63a24', '#2d6a8a', '#46602f', '#8a4f9e', '#c07a12'] as const;
const COATS: readonly Coat[] = ['plain', 'tabby', 'mask', 'patch', 'tuxedo', 'calico'];
const EXTRAS: readonly Extra[] = ['none', 'bell', 'scarf', 'none', 'bow', 'leaf', 'glasses'];

export function portraitOf(seed: string): Portrait {
  const next = numbers(seed);
  const pick = <T>(from: readonly [T, ...T[]] | readonly T[]): T => from[next() % from.length] as T;
  const { fur, second } = pick(FURS);
  return {
    fur,
    second,
    inner: '#e7a9a0',
    eyes: pick(EYES),
    ground: pick(GROUNDS),
    coat: pick(COATS),
    extra: pick(EXTRAS),
    accent: pick(ACCENTS),
    tilt: (next() % 9) - 4,
    sleepy: next() % 6 === 0,
  };
}

/** FNV-1a, then xorshift: the same for the same text everywhere. */
function numbers(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let n = 0; n < seed.length; n++) state = Math.imul(state ^ seed.charCodeAt(n), 0x01000193);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % 9973;
  };
}
