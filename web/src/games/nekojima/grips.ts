// What hands may take hold of on the island, as far as a view tells; the server refuses what it must.

import type { Grips, OwnHand } from '../../hands/liveHands.svelte';
import type { TableScene } from '../../scene/TableScene';
import { PIECES } from './pieces';
import { sizeOf } from './plan';
import type { AnyAction, Take, View } from './protocol';

const SLACK = 0.3; // cm of the cord that are left when a hand stops pulling
const CLEAR = 1.5; // cm above all that stands, where new pieces are carried

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
  const cat = (body: string) => body.startsWith('cat-');
  const pole = (body: string) => /\.[ab]$/.test(body);
  if (taken === null) return (body) => cat(body) || pole(body);
  const own = taken.denchuu ?? view.denchuu;
  const mended = legal.flatMap((one) => (one.do === 'adjust' ? [one.piece] : one.do === 'rehang' ? [one.cat] : []));
  const free = (body: string) => mended.includes(body) || (cat(body) ? body === taken.cat : own !== null && body.startsWith(`${own}.`));
  return (body) => (cat(body) || (pole(body) && !taken.cat)) && free(body);
}

function partnerOf(body: string): string | null {
  if (body.endsWith('.a')) return body.replace(/\.a$/, '.b');
  return body.endsWith('.b') ? body.replace(/\.b$/, '.a') : null;
}

/** Both poles of a Denchuu are taken together; what comes from the table is carried above everything. */
export function gripsOf(grippable: (body: string) => boolean, scene: () => TableScene | null): Grips {
  return {
    grippable,
    pairs: true,
    partner: (body) => {
      const other = partnerOf(body);
      return other !== null && grippable(other) ? other : null;
    },
    // Its cord goes from near one pole's top to near the other's.
    tie: (body, height) => {
      const other = partnerOf(body);
      const shown = scene();
      const there = other === null ? null : (shown?.poseOf(other) ?? null);
      if (other === null || shown === null || there === null) return null;
      const { cord } = sizeOf(body.split('.')[0] ?? '');
      const rise = height + shown.heightOf(body) - (there[2] ?? 0) - shown.heightOf(other);
      return { to: other, far: Math.sqrt(Math.max(0, cord ** 2 - rise ** 2)) + 2 * PIECES.pole.radius - SLACK };
    },
    carry: (body) => {
      const shown = scene();
      const z = shown?.poseOf(body)?.[2] ?? 0;
      if (shown === null || z > -0.5) return null; // on the board it stays where it is
      const own = body.split('.')[0];
      const tops = shown.bodies.filter((one) => !one.startsWith(`${own}.`)).map((one) => (shown.poseOf(one)?.[2] ?? 0) + shown.heightOf(one));
      return Math.max(0, ...tops) + CLEAR;
    },
  };
}
