// What went wrong, as events tell it: where, with which pieces, by how many millimetres, and whether something fell.

/** What is shown again: a place or the middle of some pieces; a fall is shown from where it began. */
export interface Incident {
  readonly at: readonly number[] | null;
  readonly pieces: readonly string[];
  readonly mm: number | null;
  readonly fall: boolean;
}

type Told = Readonly<Record<string, unknown>>;

const BREACHES: readonly unknown[] = ['violation', 'shock'];
const FALLS: readonly unknown[] = ['fell', 'cat_fell'];

const NO_PIECES = ['event', 'rule']; // fields that hold other words

/** The incident that an event tells of; null if it is none. */
export function incidentOf(told: Told): Incident | null {
  const fall = FALLS.includes(told['event']);
  if (!fall && !BREACHES.includes(told['event'])) return null;
  return { at: (told['at'] ?? null) as number[] | null, pieces: piecesOf(told), mm: (told['mm'] ?? null) as number | null, fall };
}

/** The pieces that an event names, in whichever of its fields. */
export function piecesOf(told: Told): string[] {
  return Object.entries(told)
    .filter(([field]) => !NO_PIECES.includes(field))
    .flatMap(([, value]) => value)
    .filter((one): one is string => typeof one === 'string');
}
