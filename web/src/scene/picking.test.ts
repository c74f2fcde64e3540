import { BoxGeometry, Mesh, PerspectiveCamera, Ray, Vector3 } from 'three';
import { expect, test } from 'vitest';

import { meets, onCanvas, Picker, tries } from './picking';

const FRAME = { left: 10, top: 20, width: 200, height: 100 };

function set(): { picker: Picker; boxes: Mesh[] } {
  const camera = new PerspectiveCamera(30, 2, 1, 500);
  camera.up.set(0, 0, 1);
  camera.position.set(0, -50, 0);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  const boxes = ['near', 'far'].map((body, n) => {
    const box = new Mesh(new BoxGeometry(4, 4, 4));
    box.position.set(0, 10 * n, 0);
    box.userData['body'] = body;
    box.updateMatrixWorld();
    return box;
  });
  const canvas = { getBoundingClientRect: () => FRAME } as unknown as HTMLCanvasElement;
  return { picker: new Picker(canvas, camera), boxes };
}

test('places of the page as the camera counts', () => {
  expect(onCanvas(10, 20, FRAME).toArray()).toEqual([-1, 1]);
  expect(onCanvas(110, 70, FRAME).toArray()).toEqual([0, 0]);
  expect(onCanvas(210, 120, FRAME).toArray()).toEqual([1, -1]);
});

test('a ray meets a plane below it, and none behind it', () => {
  const ray = new Ray(new Vector3(0, -10, 10), new Vector3(0, 1, -1).normalize());
  const point = meets(ray, 2);
  expect(point?.map((value) => Number(value.toFixed(6)))).toEqual([0, -2, 2]);
  expect(meets(ray, 20)).toBeNull();
  expect(meets(new Ray(new Vector3(0, 0, 5), new Vector3(1, 0, 0)), 0)).toBeNull();
});

test('the nearest body is picked, or the nearest that is wanted', () => {
  const { picker, boxes } = set();
  expect(picker.body(boxes, 110, 70, 0, () => true)).toBe('near');
  expect(picker.body(boxes, 110, 70, 0, (body) => body !== 'near')).toBe('far');
  expect(picker.body(boxes, 12, 22, 0, () => true)).toBeNull();
});

test('a finger may miss by its slack', () => {
  const { picker, boxes } = set();
  const beside = 110 + 12;
  expect(picker.body(boxes, beside, 70, 0, () => true)).toBeNull();
  expect(picker.body(boxes, beside, 70, 10, () => true)).toBe('near');
  expect(tries(10)).toHaveLength(17);
});

test('what lies below a point', () => {
  const { picker, boxes } = set();
  expect(picker.below(boxes, [0, 0, 30])).toBeCloseTo(2);
  expect(picker.below(boxes, [30, 0, 30])).toBeNull();
});
