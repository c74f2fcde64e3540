// What pieces share: pictures, materials and shapes, each made once and thrown away with the scene.

import {
  CanvasTexture,
  MeshStandardMaterial,
  RepeatWrapping,
  SRGBColorSpace,
  type Material,
  type MeshStandardMaterialParameters,
} from 'three';

import { GRADES, type Grade, type Level } from './quality';
import { simpleMaterial } from './simpleMaterial';

// Canvases that the graphics card draws are slow to be read back, and these are only drawn to be read.
export const DRAWN_ONCE = { willReadFrequently: true } as const;

export type Draw = (pen: CanvasRenderingContext2D, width: number, height: number) => void;

interface Disposable {
  dispose(): void;
}

export class Assets {
  readonly grade: Grade;
  private readonly kept = new Map<string, Disposable>();

  constructor(
    private readonly level: Level,
    private readonly sharpest = 1, // how sharp pictures seen at a slant may be
  ) {
    this.grade = GRADES[level];
  }

  keep<T extends Disposable>(name: string, make: () => T): T {
    const known = this.kept.get(name);
    if (known !== undefined) return known as T;
    const made = make();
    this.kept.set(name, made);
    return made;
  }

  /** A picture drawn on a canvas; `repeat`: it goes on at its edges. */
  picture(name: string, width: number, height: number, draw: Draw, repeat = false): CanvasTexture {
    return this.keep(`picture ${name}`, () => {
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const pen = canvas.getContext('2d', DRAWN_ONCE) as CanvasRenderingContext2D | null;
      if (pen !== null) draw(pen, width, height);
      const texture = new CanvasTexture(canvas);
      texture.colorSpace = SRGBColorSpace;
      texture.anisotropy = this.sharpest;
      if (repeat) texture.wrapS = texture.wrapT = RepeatWrapping;
      return texture;
    });
  }

  /** A material; at low quality a simpler one of the same colours. */
  material(name: string, look: MeshStandardMaterialParameters): Material {
    return this.keep(`material ${name}`, () =>
      this.level === 'low' ? simpleMaterial(look) : new MeshStandardMaterial({ roughness: 0.8, metalness: 0, ...look }),
    );
  }

  forget(name: string): void {
    this.kept.get(name)?.dispose();
    this.kept.delete(name);
  }

  dispose(): void {
    for (const thing of this.kept.values()) thing.dispose();
    this.kept.clear();
  }
}
