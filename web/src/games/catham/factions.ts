// How a faction is drawn: a colour, and a sign of its own so that colour is never alone. Names are the server's words.

export interface Look {
  readonly colour: string; // dark enough for white letters
  readonly sign: string; // an SVG path in a box of 24
}

export const ORDER = [
  'journalists',
  'detectives',
  'bureaucrats',
  'scientists',
  'robocats',
  'mafia',
  'police',
  'hackers',
] as const;

export const LOOKS: Readonly<Record<string, Look>> = {
  journalists: { colour: '#7a4b1e', sign: 'M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-3 2M7 8h7M7 11h7M7 14h4' },
  detectives: { colour: '#4a4f8a', sign: 'M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM14.5 14.5 20 20' },
  bureaucrats: { colour: '#5f5a52', sign: 'M9 3h6v4l2 3v3H7v-3l2-3zM6 15h12v2H6zM5 20h14' },
  scientists: { colour: '#1c6b66', sign: 'M9 3h6M10 3v6L5 18a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M8 15h8' },
  robocats: { colour: '#39607d', sign: 'M6 9h12v9H6zM6 9l1-4 3 4M18 9l-1-4-3 4M9 13h.01M15 13h.01M10 16h4' },
  mafia: { colour: '#2b2520', sign: 'M3 15c3-2 15-2 18 0M6 14c0-6 2-8 6-8s6 2 6 8M8 19c2 1 6 1 8 0' },
  police: { colour: '#23437a', sign: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM12 8v6M9 11h6' },
  hackers: { colour: '#2f6b2c', sign: 'M4 5h16v11H4zM2 20h20M8 8l3 2.5L8 13M13 13h3' },
};

/** Factions in the order of the rules; others after them. */
export function inOrder(names: Iterable<string>): string[] {
  const place = (name: string) => {
    const index = (ORDER as readonly string[]).indexOf(name);
    return index < 0 ? ORDER.length : index;
  };
  return [...names].sort((one, two) => place(one) - place(two) || one.localeCompare(two));
}
