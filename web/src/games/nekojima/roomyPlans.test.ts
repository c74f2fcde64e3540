import { expect, test } from 'vitest';

import { upright } from '../../scene/pose';
import { heightOf, quarterAt, sizeOf, yawsOf, type PlacePlan, type Poses } from './plan';
import { roomyPlans } from './roomyPlans';
import { cordBetween } from './scene/denchuu';

/** A world in which these plans stand. */
function standing(plans: readonly PlacePlan[]): Poses {
  return Object.fromEntries(
    plans.flatMap((plan, n) => {
      const name = `pink-${n + 1}`;
      const yaws = yawsOf(plan);
      const [a, b] = plan.poles.map((pole, side) => upright(pole.x, pole.y, 0, yaws[side] ?? 0));
      const nodes = cordBetween(a ?? [], b ?? [], sizeOf(name).poles, sizeOf(name).cord);
      const links = nodes.slice(1).map((node, link) => {
        const from = nodes[link] ?? node;
        const yaw = (Math.atan2(node.y - from.y, node.x - from.x) * 180) / Math.PI;
        return [`${name}.cord.${link}`, upright(from.x, from.y, from.z, yaw)] as const;
      });
      return [[`${name}.a`, a ?? []] as const, [`${name}.b`, b ?? []] as const, ...links];
    }),
  );
}

test.each([
  ['pink-3', 'culture', 'homes'],
  ['white-1', 'dining', 'dining'],
  ['blue-1', 'dining', 'culture'],
])('%s finds room in %s and %s on an empty island', (denchuu, first, second) => {
  const plans = roomyPlans(denchuu, [first, second], {});
  expect(plans.length).toBeGreaterThan(0);
  for (const { poles } of plans) expect(poles.map(({ x, y }) => quarterAt(x, y))).toEqual([first, second]);
});

test('what stands there is in the way: poles keep apart, or stand on free tops', () => {
  const [best] = roomyPlans('pink-1', ['culture', 'homes'], {});
  const poses = standing(best === undefined ? [] : [best]);
  const plans = roomyPlans('pink-2', ['culture', 'homes'], poses);
  expect(plans.length).toBeGreaterThan(0);
  for (const { poles } of plans) {
    for (const { x, y, on } of poles) {
      const near = ['pink-1.a', 'pink-1.b'].filter((body) => Math.hypot((poses[body]?.[0] ?? 99) - x, (poses[body]?.[1] ?? 0) - y) < 1.9);
      expect(near.every((body) => body === on)).toBe(true);
      expect(heightOf(on, poses)).toBe(on === 'board' ? 0 : 5);
    }
  }
});
