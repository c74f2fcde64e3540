// What hands may take hold of at the tower, as far as a view tells; the server refuses what it must.

import type { Grips, OwnHand } from '../../hands/liveHands.svelte';
import { at, yawOf, type Pose } from '../../scene/pose';
import type { TableScene } from '../../scene/TableScene';
import { PIECES } from './pieces';
import { FOLDS, onBack, topOf, type Poses } from './plan';
import type { AnyAction, Fold, Take, View } from './protocol';

const CLEAR = 1.5; // cm above the tower, where new pieces are carried
const BELOW = 0.3; // cm under the top floor: then it is in the tower
const WIDE = 1.3; // cm from the middle of a cat to where nothing of it is

export function ownHands(view: View, seats: readonly number[]): OwnHand[] {
  const { seat } = view.turn;
  return seats.includes(seat) ? [{ seat, hand: 0 }, { seat, hand: 1 }] : [];
}

/** Neko, or the Black Cat of whoever's turn it is. */
export function climberOf(view: View): string {
  return view.heights === null ? 'neko' : `black-${view.turn.seat}`;
}

export function grippableOf(view: View, taken: Take | Fold | null): (body: string) => boolean {
  if (taken?.do === 'take' && taken.nakama !== undefined) return (body) => body === taken.nakama;
  if (taken?.do === 'take' && taken.mission !== undefined) return (body) => body === climberOf(view);
  return (body) => view.own.pieces.includes(body);
}

/** What a press on a body begins: work with the pieces of the card, a Nakama that may be moved, the cat that may climb: by the
 * Mission that leads highest. */
export function reachOf(view: View, legal: readonly AnyAction[]): (body: string) => Take | null {
  const takes = legal.filter((one): one is Take => one.do === 'take');
  const climbs = new Map([...(view.hand ?? []), ...view.missions].map(({ id, climb }) => [id, climb]));
  const highest = takes.filter(({ mission }) => mission !== undefined).sort((one, other) => (climbs.get(other.mission ?? '') ?? 0) - (climbs.get(one.mission ?? '') ?? 0))[0];
  return (body) => {
    if (body === climberOf(view) && highest !== undefined) return highest;
    return takes.find((one) => one.nakama === body || (one.nakama === undefined && one.mission === undefined && view.own.pieces.includes(body))) ?? null;
  };
}

/** What is not on the top floor is carried above it: a floor above the walls too. */
export function gripsOf(grippable: (body: string) => boolean, reach: (body: string) => Take | null, view: View, scene: () => TableScene | null): Grips<AnyAction> {
  const placeOf = (body: string) => {
    const [fx, fy, top] = topOf(view.top, view.world.poses as Poses);
    const [x = fx, y = fy, z = top] = Array.from(scene()?.poseOf(body) ?? []);
    return { beside: Math.max(Math.abs(x - fx), Math.abs(y - fy)) > PIECES.floor.side / 2, z, top };
  };
  return {
    grippable,
    reach,
    fold: (body) => (isWall(body) ? { now: (view.world.folds as Record<string, number>)[body] ?? FOLDS.usual, least: FOLDS.least, most: FOLDS.most } : null),
    pairs: false,
    partner: () => null,
    covered: (body) => {
      const shown = scene();
      const pose = shown?.poseOf(body) ?? null;
      return shown !== null && pose !== null && shown.bodies.some((one) => one.startsWith('floor-') && one !== body && isUnder(pose, shown.poseOf(one)));
    },
    carry: (body) => {
      const { beside, z, top } = placeOf(body);
      if (z > top - (beside ? 0 : BELOW)) return null;
      return top + CLEAR + (body.startsWith('floor-') ? Math.max(...Object.values(PIECES.heights)) : 0);
    },
    // A cat that is sent to another is stacked on it.
    onto: (body, other) => {
      const pose = isCat(body) && PIECES.colours.some((colour) => other.startsWith(`${colour}-`)) ? (scene()?.poseOf(other) ?? null) : null;
      if (pose === null) return null;
      const { x, y } = onBack(yawOf(pose));
      return [at(pose, 0) + x, at(pose, 1) + y];
    },
    // Walls and floors go on the top; a cat on any floor.
    inPlace: (body) => {
      const { beside, z, top } = placeOf(body);
      return !beside && (isCat(body) || z > top - BELOW);
    },
  };
}

const isWall = (body: string): boolean => (body.split('-')[0] ?? '') in PIECES.heights;
const isCat = (body: string): boolean => !body.startsWith('floor-') && !isWall(body);

/** Whether a cat that is there would hit a floor on its way up. */
function isUnder(cat: Pose, floor: Pose | null): boolean {
  if (floor === null || at(floor, 2) < at(cat, 2) + BELOW) return false;
  const [x, y] = [at(cat, 0) - at(floor, 0), at(cat, 1) - at(floor, 1)];
  const angle = (-yawOf(floor) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return Math.max(Math.abs(cos * x - sin * y), Math.abs(sin * x + cos * y)) < PIECES.floor.side / 2 + WIDE;
}
