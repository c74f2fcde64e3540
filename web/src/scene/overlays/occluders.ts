// What stands between the eye and a hand fades, and is solid again afterwards.

import { Mesh, type Material, type ShaderMaterial } from 'three';

import type { PieceModel } from '../pieces/pieceModel';

const FAINT = 0.2; // opacity

export class Occluders {
  private readonly faded = new Map<PieceModel, () => void>(); // and how each is made solid
  private readonly faint = new Map<Material, Material>();

  get pieces(): string[] {
    return [...this.faded.keys()].map(({ piece }) => piece);
  }

  /** These fade, and no others; whether that is a change. */
  fade(models: ReadonlySet<PieceModel>): boolean {
    let changed = false;
    for (const [model, restore] of this.faded) {
      if (models.has(model)) continue;
      restore();
      this.faded.delete(model);
      changed = true;
    }
    for (const model of models) {
      if (this.faded.has(model)) continue;
      this.faded.set(model, this.thin(model));
      changed = true;
    }
    return changed;
  }

  dispose(): void {
    for (const material of this.faint.values()) material.dispose();
  }

  private thin({ object }: PieceModel): () => void {
    const solid: [Mesh, Mesh['material']][] = [];
    object.traverse((part) => {
      if (!(part instanceof Mesh) || part.userData['line'] === true) return;
      const mesh = part as Mesh;
      solid.push([mesh, mesh.material]);
      mesh.material = Array.isArray(mesh.material) ? mesh.material.map((one) => this.faintOf(one)) : this.faintOf(mesh.material);
    });
    return () => solid.forEach(([mesh, material]) => (mesh.material = material));
  }

  /** The same material, hardly there; made once, since many pieces share one. */
  private faintOf(material: Material): Material {
    const known = this.faint.get(material);
    if (known !== undefined) return known;
    const made = material.clone();
    made.transparent = true;
    made.depthWrite = false;
    made.opacity = FAINT;
    const { uniforms } = made as Partial<ShaderMaterial>;
    if (uniforms?.['opacity'] !== undefined) uniforms['opacity'].value = FAINT;
    this.faint.set(material, made);
    return made;
  }
}
