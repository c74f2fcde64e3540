// What hands may take hold of on the island, and how it behaves in them, as far as a view tells; the server refuses what it
// must.

import type { Pose } from '../../hands/handState';
import type { Grips, OwnHand } from '../../hands/liveHands.svelte';
import { upright } from '../../scene/pose';
import type { Point, TableScene } from '../../scene/TableScene';
import { nearestSpot, wayOnto, type HookName } from './hanging';
import { PIECES } from './pieces';
import { sizeOf, type Poses } from './plan';
import type { AnyAction, Take, View } from './protocol';

const SLACK = 0.3; // cm of the cord that are left when a hand stops pulling
const CLEAR = 1.5; // cm above all that stands, where new pieces are carried
const SNAP = 70; // px from a cord, from where on a cat jumps to it
const RIM = 1.2; // cm about the board's edge, where a pole can be caught

const isCat = (body: string): boolean => body.startsWith('cat-');
const isPole = (body: string): boolean => /\.[ab]$/.test(body);
const pieceOf = (body: string): string => body.split('.')[0] ?? '';

/** This page's hands: two of whoever builds, or in Duo one of each partner; a bot lends its own to whoever sits here. */
export function ownHands(view: View, seats: readonly number[], bots: readonly number[] = []): OwnHand[] {
  const { seat, partner } = view.turn;
  if (partner === null) return seats.includes(seat) ? [{ seat, hand: 0 }, { seat, hand: 1 }] : [];
  const pair = [seat, partner];
  if (!pair.some((one) => seats.includes(one))) return [];
  return pair.filter((one) => seats.includes(one) || bots.includes(one)).map((one) => ({ seat: one, hand: 0 }));
}

/** Bodies of this turn, and those that may be put right; everything, if it is not known what was taken. */
export function grippableOf(view: View, legal: readonly AnyAction[], taken: Take | null): (body: string) => boolean {
  if (taken === null) return (body) => isCat(body) || isPole(body);
  const own = taken.denchuu ?? view.denchuu;
  const mended = legal.flatMap((one) => (one.do === 'adjust' ? [one.piece] : one.do === 'rehang' ? [one.cat] : []));
  const free = (body: string) => mended.includes(body) || (isCat(body) ? body === taken.cat : own !== null && body.startsWith(`${own}.`));
  return (body) => (isCat(body) || (isPole(body) && !taken.cat)) && free(body);
}

/** What puts a piece that is on the island in reach of hands. */
export function reachOf(view: View, legal: readonly AnyAction[]): (body: string) => Take | null {
  const takes = legal.filter((one) => one.do === 'take');
  const mended = legal.flatMap((one) => (one.do === 'adjust' ? [one.piece] : []));
  return (body) => {
    if (isCat(body)) return takes.find(({ cat }) => cat === body) ?? null;
    const own = view.denchuu !== null && body.startsWith(`${view.denchuu}.`);
    if (!isPole(body) || (!own && !mended.includes(body))) return null;
    return takes.find(({ cat, denchuu }) => !cat && !denchuu) ?? null;
  };
}

/** Cords that a cat may be hung on: free ones of this turn's colour or, if it hangs already, its own. */
export function cordsFor(view: View, cat: string): string[] {
  const own = view.hung[cat];
  if (own !== undefined) return [own];
  const taken = new Set(Object.values(view.hung));
  const there = Object.keys(view.world.poses).filter((body) => body.endsWith('.a')).map(pieceOf);
  return there.filter((denchuu) => !taken.has(denchuu) && (view.cube === null || denchuu.startsWith(`${view.cube}-`)));
}

function partnerOf(body: string): string | null {
  if (body.endsWith('.a')) return body.replace(/\.a$/, '.b');
  return body.endsWith('.b') ? body.replace(/\.b$/, '.a') : null;
}

interface Table {
  readonly grippable: (body: string) => boolean;
  readonly reach: (body: string) => Take | null;
  readonly cords: (cat: string) => readonly string[];
  readonly hook: (cat: string) => HookName; // by which it is held
  readonly scene: () => TableScene | null;
}

/** Both poles of a Denchuu are taken together; what comes from the table is carried above everything. */
export function gripsOf({ grippable, reach, cords, hook, scene }: Table): Grips<AnyAction> {
  const poseOf = (body: string) => scene()?.poseOf(body) ?? null;
  const grips = {
    grippable,
    pairs: true,
    reach,
    partner: (body: string) => {
      const other = partnerOf(body);
      return other !== null && grippable(other) ? other : null;
    },
    // Its cord goes from near one pole's top to near the other's.
    tie: (body: string, height: number) => {
      const other = partnerOf(body);
      const shown = scene();
      const there = other === null ? null : (shown?.poseOf(other) ?? null);
      if (other === null || shown === null || there === null) return null;
      const { cord } = sizeOf(pieceOf(body));
      const rise = height + shown.heightOf(body) - (there[2] ?? 0) - shown.heightOf(other);
      return { to: other, far: Math.sqrt(Math.max(0, cord ** 2 - rise ** 2)) + 2 * PIECES.pole.radius - SLACK };
    },
    carry: (body: string) => {
      const shown = scene();
      const z = shown?.poseOf(body)?.[2] ?? 0;
      if (shown === null || z > -0.5) return null; // on the board it stays where it is
      const own = pieceOf(body);
      const tops = shown.bodies.filter((one) => !one.startsWith(`${own}.`)).map((one) => (shown.poseOf(one)?.[2] ?? 0) + shown.heightOf(one));
      return Math.max(0, ...tops) + CLEAR;
    },
    // Each pole's cord leaves it towards the other one: so it bows clear of both.
    selfTurn: (held: Readonly<Record<string, Pose>>) =>
      Object.fromEntries(
        Object.entries(held).flatMap(([body, [x, y, z]]) => {
          const other = partnerOf(body);
          const there = other === null ? null : (held[other] ?? poseOf(other));
          if (there === null || there === undefined) return [];
          const [dx, dy] = [(there[0] ?? 0) - x, (there[1] ?? 0) - y];
          return Math.hypot(dx, dy) < 0.5 ? [] : [[body, upright(x, y, z, (Math.atan2(dy, dx) * 180) / Math.PI)]];
        }),
      ),
    // A cat jumps to the cord that one points at, and hangs there once it is let go.
    snap: (body: string, _target: unknown, away: (point: Point) => number) => {
      const poses = scene()?.poses;
      if (!isCat(body) || poses === undefined) return null;
      const spot = nearestSpot(cords(body), poses as Poses, away, SNAP);
      return spot === null ? null : wayOnto(body, spot, hook(body), poses as Poses);
    },
    onto: (body: string, other: string): readonly [number, number] | null => {
      const top = isPole(body) && isPole(other) && pieceOf(body) !== pieceOf(other) ? poseOf(other) : null;
      return top === null ? null : [top[0] ?? 0, top[1] ?? 0];
    },
    caughtAt: (body: string) => {
      const [x = 0, y = 0, z = 0] = Array.from(poseOf(body) ?? []);
      const near = Math.abs(Math.hypot(x, y) - PIECES.board.radius) < RIM;
      return isPole(body) && near && z < 0 ? ('rim' as const) : null;
    },
  };
  return grips;
}
