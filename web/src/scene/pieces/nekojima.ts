// Nekojima's pieces: the island in its sea, Denchuu, cats that hang, nests.

import { CylinderGeometry, Group, Mesh, type CanvasTexture, type Material } from 'three';

import { NEKOJIMA, PALETTE } from '../../protocol/pieces';
import { darker, mix } from '../paint/colours';
import { drawCord } from '../paint/cords';
import { drawIsland, drawSea, type QuarterNames } from '../paint/island';
import { beech } from '../paint/wood';
import type { Workshop } from '../workshop';
import { hangingCat } from './cats';
import { hangingLook } from './coats';
import { Denchuu, ferrule } from './denchuu';
import { mark, Solid, type PieceMaker, type PieceModel } from './model';
import { nestShape } from './nest';
import { poleShape } from './pole';
import { discSide, discTop, seaShape } from './slab';

const SHORE = 0.15; // cm that the sea is drawn below the island, so that its round shows
const ROUND = 1.6; // cm, the corners of the sea
const TONES = 4; // of wood

type DenchuuName = keyof typeof NEKOJIMA.denchuu;

export class NekojimaPieces implements PieceMaker {
  readonly tableHeight = NEKOJIMA.tableHeight;

  constructor(private readonly shop: Workshop) {}

  pieceOf(body: string): string | null {
    const piece = body.split('.')[0] ?? '';
    return piece in NEKOJIMA.denchuu || piece in NEKOJIMA.cats ? piece : null;
  }

  make(piece: string): PieceModel {
    return piece in NEKOJIMA.cats ? this.cat(piece) : this.denchuu(piece as DenchuuName);
  }

  ground(): Group {
    const { radius, thickness } = NEKOJIMA.board;
    const group = new Group();
    const top = new Mesh(this.shop.keep('island top', () => discTop(radius)), this.island());
    const edge = this.shop.material('island edge', { color: darker(PALETTE.wood[1], 0.12), roughness: 0.7 });
    const side = new Mesh(this.shop.keep('island side', () => discSide(radius, thickness / 2)), edge);
    const water = this.shop.picture('sea', 1024, 1024, drawSea);
    const sea = new Mesh(
      this.shop.keep('sea', () => seaShape(radius, -SHORE, -thickness, ROUND)),
      [this.shop.material('sea', { map: water, roughness: 0.55 }), this.shop.material('sea edge', { color: '#2c5560' })],
    );
    for (const part of [top, side, sea]) part.receiveShadow = true;
    side.castShadow = sea.castShadow = true;
    group.add(top, side, sea);
    return group;
  }

  /** Draws the quarters' names in another language. */
  rename(names: QuarterNames): void {
    this.names = names;
    const picture = this.picture();
    const pen = picture.image.getContext('2d') as CanvasRenderingContext2D | null;
    if (pen !== null) drawIsland(pen, picture.image.width, names);
    picture.needsUpdate = true;
  }

  /** A nest for the top of a pole; its origin is the middle of that top. */
  nest(pole: string): Mesh {
    const material = this.shop.material('cat', { vertexColors: true, roughness: 0.85 });
    const shape = this.shop.keep('nest', () => nestShape(NEKOJIMA.pole.radius, this.shop.grade.round));
    const nest = new Mesh(shape, material);
    mark(nest, pole);
    return nest;
  }

  private names: QuarterNames = { dining: '', homes: '', culture: '', attractions: '' };

  private picture(): CanvasTexture {
    const size = this.shop.grade.picture;
    return this.shop.picture('island', size, size, (pen) => drawIsland(pen, size, this.names));
  }

  private island(): Material {
    return this.shop.material('island', { map: this.picture(), roughness: 0.75 });
  }

  private denchuu(piece: DenchuuName): Denchuu {
    const { colour, poles, cord } = NEKOJIMA.denchuu[piece];
    const round = this.shop.grade.round;
    return new Denchuu(piece, {
      poles: [this.pole(piece, 0), this.pole(piece, 1)],
      lengths: poles,
      cord: this.cord(colour),
      cordLength: cord,
      bits: Math.round(6 * round),
      sides: Math.round(12 * round),
    });
  }

  private pole(piece: DenchuuName, which: 0 | 1): Group {
    const { colour, poles } = NEKOJIMA.denchuu[piece];
    const length = poles[which];
    const { radius, sides } = NEKOJIMA.pole;
    const tone = (Number(piece.split('-')[1]) * 2 + which) % TONES;
    const shape = this.shop.keep(`pole ${length}`, () => poleShape(radius, length, 2 * sides, 0));
    const ring = this.shop.keep('ferrule', () => ferruleShape());
    const group = new Group();
    const metal = this.shop.material(`ferrule ${colour}`, { color: darker(PALETTE.named[colour], 0.3), roughness: 0.5 });
    group.add(new Mesh(shape, this.wood(tone)), ferrule(new Mesh(ring, metal), length));
    return group;
  }

  private wood(tone: number): Material {
    const map = this.shop.picture('beech', 1024, 512, beech);
    const tint = mix('#ffffff', '#e6c8a2', (0.8 * tone) / TONES);
    return this.shop.material(`beech ${tone}`, { map, color: tint, roughness: 0.62 });
  }

  private cord(colour: 'pink' | 'white' | 'blue'): Material {
    const draw = (pen: CanvasRenderingContext2D, width: number, height: number) => drawCord(pen, width, height, colour);
    const map = this.shop.picture(`cord ${colour}`, 64, 64, draw, true);
    return this.shop.material(`cord ${colour}`, { map, roughness: 0.7 });
  }

  private cat(piece: string): Solid {
    const { scale } = NEKOJIMA.cats[piece as keyof typeof NEKOJIMA.cats];
    const shape = this.shop.keep(piece, () => hangingCat(hangingLook(piece), scale, this.shop.grade.round));
    const material = this.shop.material('cat', { vertexColors: true, roughness: 0.85 });
    return new Solid(piece, new Mesh(shape, material), [], 2 * scale);
  }
}

function ferruleShape(): CylinderGeometry {
  const { radius } = NEKOJIMA.cord;
  const shape = new CylinderGeometry(1.25 * radius, 1.55 * radius, 0.42, 12);
  return shape.rotateX(Math.PI / 2).translate(0, 0, 0.05) as CylinderGeometry;
}
