// What lies on Nekojima's table besides its pieces: dice, bag, cubes, counter, quarters to be clicked, and the reserve.

import { Group, type Object3D } from 'three';

import type { Assets } from '../../../scene/assets';
import { put, upright } from '../../../scene/pose';
import { glide } from '../../../scene/things/motions';
import type { Animate, Thing, ThingLight, ThingMaker } from '../../../scene/things/thing';
import { spanOf } from '../plan';
import type { BagLook, CounterLook, DieLook } from '../things';
import { bagModel, fill, shake } from './bag';
import { counterModel, lightLamps } from './counterModel';
import { cubeModel, type CubeColour } from './cube';
import { Denchuu } from './denchuu';
import { dieModel, tumble } from './die';
import type { Quarter } from './islandPicture';
import { NekojimaPieces } from './pieceMaker';
import { quarterModel, shine } from './quarterSpot';
import { trayModel } from './tray';

export class NekojimaThings implements ThingMaker {
  private readonly pieces: NekojimaPieces;
  private readonly standing = new Map<Object3D, Denchuu>();

  constructor(private readonly assets: Assets) {
    this.pieces = new NekojimaPieces(assets);
  }

  make({ kind, look, name }: Thing): Object3D {
    switch (kind) {
      case 'die':
        return dieModel(this.assets);
      case 'bag':
        return new Group().add(bagModel(this.assets));
      case 'cube':
        return cubeModel(this.assets, look as CubeColour);
      case 'counter':
        return counterModel(this.assets, (look as CounterLook).tall);
      case 'quarter':
        return quarterModel(this.assets, look as Quarter);
      case 'denchuu':
        return this.denchuu(look as string);
      case 'cat':
        return this.pieces.make(look as string).object;
      case 'tray':
        return trayModel(this.assets);
      case 'nest':
        return this.pieces.nest('');
      default:
        throw new Error(`no thing is made of ${kind}: ${name}`);
    }
  }

  update(object: Object3D, thing: Thing, animate: Animate, before: Thing | null): void {
    const [child] = object.children;
    if (thing.kind === 'die') {
      const { face, number } = thing.look as DieLook;
      if (face !== null && before !== null) tumble(object, thing.at, animate, 90 * number);
      else glide(object, thing.at, animate);
      return;
    }
    if (thing.kind === 'bag' && child !== undefined) {
      fill(child, (thing.look as BagLook).share);
      if (before !== null) shake(child, animate);
    } else if (thing.kind === 'counter') {
      const was = before === null ? 0 : (before.look as CounterLook).level;
      lightLamps(object, this.assets, (thing.look as CounterLook).level, was, animate);
    }
    if (before === null && thing.from === undefined) put(object, thing.at);
    else glide(object, thing.at, animate, thing.kind === 'cube' ? 650 : 420);
  }

  light(object: Object3D, thing: Thing, light: ThingLight): boolean {
    if (thing.kind !== 'quarter') return false;
    shine(object, light);
    return true;
  }

  drop(object: Object3D): void {
    this.standing.get(object)?.dispose();
    this.standing.delete(object);
  }

  dispose(): void {
    this.pieces.dispose();
  }

  /** Both poles upright, its cord as it was made, its middle at the origin. */
  private denchuu(piece: string): Object3D {
    const model = this.pieces.make(piece) as Denchuu;
    const half = spanOf(piece) / 2;
    model.move(`${piece}.a`, upright(-half, 0, 0, 0));
    model.move(`${piece}.b`, upright(half, 0, 0, 180));
    model.refresh();
    this.standing.set(model.object, model);
    return model.object;
  }
}
