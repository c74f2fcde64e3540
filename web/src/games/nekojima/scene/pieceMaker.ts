// Nekojima's pieces: the island in its sea, Denchuu, cats that hang, nests.

import { CapsuleGeometry, CylinderGeometry, Group, Mesh, type CanvasTexture, type Material } from 'three';

import { PALETTE } from '../../../protocol/palette';
import type { Assets } from '../../../scene/assets';
import { darker, mix } from '../../../scene/paint/colours';
import { mark, Solid, type Details, type PieceMaker, type PieceModel } from '../../../scene/pieces/pieceModel';
import { PIECES } from '../pieces';
import { beech } from './beech';
import { hangingCat, hangingLook, pawCat } from './cat';
import { drawCord } from './cordPattern';
import { Denchuu, ferrule } from './denchuu';
import { discSide, discTop, seaShape } from './ground';
import { drawIsland, drawSea, type Quarter, type QuarterNames } from './islandPicture';
import { nestShape } from './nest';
import { poleShape } from './pole';
import { QuarterLights } from './quarterLights';

const SHORE = 0.15; // cm that the sea is drawn below the island, so that its round shows
const ROUND = 1.6; // cm, the corners of the sea
const TONES = 4; // of wood
const FINGERS = '.fingers'; // after the name of the pole that they hold

type DenchuuName = keyof typeof PIECES.denchuu;
type OlderEdition = keyof typeof PIECES.editions;

/** What the island shows besides where pieces are. */
export interface IslandDetails extends Details {
  readonly names: QuarterNames; // in the language of the page
  readonly nests: readonly string[]; // the poles that carry one
  readonly lit: readonly Quarter[]; // the quarters that are asked for
  readonly edition?: unknown; // of the match, if that is an older one
}

export class NekojimaPieces implements PieceMaker {
  readonly tableHeight = PIECES.tableHeight;
  private readonly lights = new QuarterLights();
  readonly overlay = this.lights.object;
  private readonly nestsOn = new Map<string, Mesh>();
  private nests: readonly string[] = [];
  private names: QuarterNames = { dining: '', homes: '', culture: '', attractions: '' };
  private edition: OlderEdition | null = null;
  private readonly land = new Group();

  constructor(private readonly assets: Assets) {}

  pieceOf(body: string): string | null {
    if (body.endsWith(FINGERS)) return body; // they come and go by themselves
    const piece = body.split('.')[0] ?? '';
    return piece in PIECES.denchuu || piece in PIECES.cats ? piece : null;
  }

  make(piece: string): PieceModel {
    if (piece.endsWith(FINGERS)) return this.fingers(piece);
    return piece in PIECES.cats ? this.cat(piece) : this.denchuu(piece as DenchuuName);
  }

  ground(): Group {
    const { radius, thickness } = PIECES.board;
    const top = new Mesh(this.assets.keep('island top', () => discTop(radius)), this.island());
    const edge = this.assets.material('island edge', { color: darker(PALETTE.wood[1], 0.12), roughness: 0.7 });
    const side = new Mesh(this.assets.keep('island side', () => discSide(radius, thickness / 2)), edge);
    const water = this.assets.picture('sea', 1024, 1024, drawSea);
    const sea = new Mesh(
      this.assets.keep('sea', () => seaShape(radius, -SHORE, -thickness, ROUND)),
      [this.assets.material('sea', { map: water, roughness: 0.55 }), this.assets.material('sea edge', { color: '#2c5560' })],
    );
    for (const part of [top, side, sea]) part.receiveShadow = true;
    side.castShadow = sea.castShadow = true;
    this.land.add(top, side, sea);
    return this.land;
  }

  /** A match of an older edition shows the board, the cords and the cats that it has. */
  setDetails({ names, nests, lit, edition }: IslandDetails): boolean {
    if (JSON.stringify(names) !== JSON.stringify(this.names)) this.rename(names);
    this.nests = nests;
    this.lights.show(lit);
    const before = this.edition;
    this.edition = typeof edition === 'number' && String(edition) in PIECES.editions ? (String(edition) as OlderEdition) : null;
    const wide = this.box.board.radius / PIECES.board.radius;
    for (const round of [this.land, this.overlay]) round.scale.set(wide, wide, 1);
    return this.edition !== before;
  }

  /** Nests sit on the tops of their poles. */
  dress(model: PieceModel): void {
    for (const body of model.bodies) {
      this.nestsOn.get(body)?.removeFromParent();
      this.nestsOn.delete(body);
      if (!this.nests.includes(body)) continue;
      const nest = this.nest(body);
      nest.position.z = model.height(body);
      model.part(body)?.add(nest);
      this.nestsOn.set(body, nest);
    }
  }

  dispose(): void {
    this.lights.dispose();
  }

  /** Draws the quarters' names in another language. */
  private rename(names: QuarterNames): void {
    this.names = names;
    const picture = this.picture();
    const pen = picture.image.getContext('2d') as CanvasRenderingContext2D | null;
    if (pen !== null) drawIsland(pen, picture.image.width, names);
    picture.needsUpdate = true;
  }

  /** A nest for the top of a pole; its origin is the middle of that top. */
  nest(pole: string): Mesh {
    const material = this.assets.material('cat', { vertexColors: true, roughness: 0.85 });
    const shape = this.assets.keep('nest', () => nestShape(PIECES.pole.radius, this.assets.grade.round));
    const nest = new Mesh(shape, material);
    mark(nest, pole);
    return nest;
  }

  private picture(): CanvasTexture {
    const size = this.assets.grade.picture;
    return this.assets.picture('island', size, size, (pen) => drawIsland(pen, size, this.names));
  }

  private island(): Material {
    return this.assets.material('island', { map: this.picture(), roughness: 0.75 });
  }

  private get box(): Pick<typeof PIECES, 'board' | 'denchuu'> | (typeof PIECES.editions)[OlderEdition] {
    return this.edition === null ? PIECES : PIECES.editions[this.edition];
  }

  private denchuu(piece: DenchuuName): Denchuu {
    const { colour, poles, cord } = this.box.denchuu[piece];
    const round = this.assets.grade.round;
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
    const { colour, poles } = this.box.denchuu[piece];
    const length = poles[which];
    const { radius, sides } = PIECES.pole;
    const tone = (Number(piece.split('-')[1]) * 2 + which) % TONES;
    const shape = this.assets.keep(`pole ${length}`, () => poleShape(radius, length, 2 * sides, 0));
    const ring = this.assets.keep('ferrule', () => ferruleShape());
    const group = new Group();
    const metal = this.assets.material(`ferrule ${colour}`, { color: darker(PIECES.colours[colour], 0.3), roughness: 0.5 });
    group.add(new Mesh(shape, this.wood(tone)), ferrule(new Mesh(ring, metal), length));
    return group;
  }

  private wood(tone: number): Material {
    const map = this.assets.picture('beech', 1024, 512, beech);
    const tint = mix('#ffffff', '#e6c8a2', (0.8 * tone) / TONES);
    return this.assets.material(`beech ${tone}`, { map, color: tint, roughness: 0.62 });
  }

  private cord(colour: 'pink' | 'white' | 'blue'): Material {
    const draw = (pen: CanvasRenderingContext2D, width: number, height: number) => drawCord(pen, width, height, colour);
    const map = this.assets.picture(`cord ${colour}`, 64, 64, draw, true);
    return this.assets.material(`cord ${colour}`, { map, roughness: 0.7 });
  }

  /** Thumb and finger on a pole's top, their x going through both. */
  private fingers(piece: string): Solid {
    const { radius, length, below } = PIECES.finger;
    const shape = this.assets.keep('finger', () => fingerShape(radius, length, this.assets.grade.round));
    const skin = this.assets.material('finger', { color: '#e9c3a6', roughness: 0.6, transparent: true, opacity: 0.85 });
    const both = new Group();
    for (const side of [1, -1]) {
      const tip = new Mesh(shape, skin);
      tip.raycast = () => undefined; // nobody grips them, and nothing stands on them
      tip.position.set(side * (PIECES.pole.radius + radius), 0, -below - length / 2);
      both.add(tip);
    }
    return new Solid(piece, both, [], 0);
  }

  private cat(piece: string): Solid {
    const [name, look, fine] = [piece as keyof typeof PIECES.cats, hangingLook(piece), this.assets.grade.round];
    const size = PIECES.cats[name];
    const scale = this.edition === null ? null : PIECES.editions[this.edition].catScales[name];
    const shape = this.assets.keep(`${piece} ${scale ?? ''}`, () => (scale === null ? hangingCat(look, size, fine) : pawCat(look, scale, fine)));
    const material = this.assets.material('cat', { vertexColors: true, roughness: 0.85 });
    return new Solid(piece, new Mesh(shape, material), [], size.long);
  }
}

/** About its middle, upright. */
function fingerShape(radius: number, length: number, fine: number): CapsuleGeometry {
  return new CapsuleGeometry(radius, length, Math.round(6 * fine), Math.round(16 * fine)).rotateX(Math.PI / 2) as CapsuleGeometry;
}

function ferruleShape(): CylinderGeometry {
  const { radius } = PIECES.cord;
  const shape = new CylinderGeometry(1.25 * radius, 1.55 * radius, 0.42, 12);
  return shape.rotateX(Math.PI / 2).translate(0, 0, 0.05) as CylinderGeometry;
}
