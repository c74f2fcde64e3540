// What is written and ringed at the pieces: breaches with their rings and words, numbers, names of what is pointed at or planned.

import { Box3, type Vector3 } from 'three';

import type { Emphases } from './overlays/emphasis';
import { ABOVE, type Labels } from './overlays/labels';
import { Marks, middle, type Mark } from './overlays/marks';
import { Numbers } from './overlays/numbers';
import type { PieceSet } from './pieces/pieceSet';
import { at, placed, type Point, type Pose } from './pose';
import type { ThingSet } from './things/thingSet';

export interface Label {
  at: Point;
  text: string;
  meant: boolean;
}

export class Annotations {
  readonly marks = new Marks();
  private readonly numbers: Numbers;
  private marked: readonly Mark[] = [];
  private markPlaces: readonly Point[] = [];

  constructor(
    private readonly labels: Labels,
    private readonly emphases: Emphases,
    private readonly pieces: PieceSet,
    private readonly things: ThingSet,
    private readonly poseOf: (body: string) => Pose | null,
  ) {
    this.numbers = new Numbers((body) => pieces.partOf(body));
  }

  /** Where the first of the places that are marked is. */
  get first(): Point | null {
    return this.markPlaces[0] ?? null;
  }

  /** Places that break a rule: ringed and labelled, their pieces outlined and numbered. */
  mark(marks: readonly Mark[]): void {
    this.marked = marks;
    const places = marks.map((mark): Point => {
      if (mark.at !== null) return [at(mark.at, 0), at(mark.at, 1), at(mark.at, 2)];
      return middle(this.placesOf(this.bodiesOf(mark))) ?? [0, 0, 0];
    });
    this.markPlaces = places;
    this.marks.show(places);
    this.labels.show(
      'mark',
      marks.map(({ text }, n) => ({ at: places[n] ?? [0, 0, 0], text, look: 'scene-mark' })),
    );
    const wrong = marks.flatMap((mark) => this.bodiesOf(mark));
    this.emphases.set('wrong', wrong);
    if (this.numbers.set('wrong', wrong)) this.number();
  }

  /** Something names these pieces, or bodies; whether that is new. */
  name(pieces: readonly string[]): boolean {
    const changed = this.numbers.set('pointed', pieces.flatMap((piece) => this.pieces.outlinedOf(piece)));
    if (changed) this.number();
    return changed;
  }

  plan(labels: readonly Label[]): void {
    const looks = (meant: boolean) => (meant ? 'scene-plan meant' : 'scene-plan');
    this.labels.show(
      'plan',
      labels.map(({ at: place, text, meant }) => ({ at: place, text, look: looks(meant), away: ABOVE })),
    );
  }

  /** The words of the thing that is pointed at. */
  showPointed(): void {
    const thing = this.things.pointedAt;
    const object = thing === null ? null : this.things.objectOf(thing.name);
    const box = object === null ? null : new Box3().setFromObject(object);
    const labels = thing === null || box === null ? [] : [{ at: [(box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2, box.max.z] as Point, text: thing.label, look: 'scene-thing', away: ABOVE }];
    this.labels.show('thing', labels);
  }

  /** After bodies have moved; `changed`: or come or gone. */
  follow(changed: boolean): void {
    if (this.numbers.any) this.number();
    if (this.marked.length > 0 && (changed || this.marked.some((mark) => mark.at === null))) this.mark(this.marked);
  }

  placesOf(bodies: readonly string[]): Vector3[] {
    return bodies.map((body) => this.poseOf(body)).flatMap((pose) => (pose === null ? [] : [placed(pose, [0, 0, 0])]));
  }

  dispose(): void {
    this.marks.dispose();
  }

  private bodiesOf(mark: Mark): string[] {
    return mark.pieces.flatMap((name) => this.pieces.outlinedOf(name));
  }

  private number(): void {
    this.labels.show('number', this.numbers.content());
  }
}
