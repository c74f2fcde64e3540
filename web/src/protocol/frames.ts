// Frames of poses, as docs/protocol.md describes them: where bodies are, in small binary records.

export interface BodyList {
  list: number;
  corner: [number, number, number];
  edge: number;
  names: string[];
}

export interface Frame {
  list: number;
  ms: number;
  key: boolean;
  bodies: Uint16Array; // places in the list
  poses: Float32Array; // seven numbers each: x, y, z, then a quaternion w, x, y, z
}

const BODIES = 1;
const FRAME = 2;
const KEY = 1;
const WIDE = 65535;
const FINE = 32767;
const LARGEST = Math.SQRT1_2;
const OTHERS = [
  [1, 2, 3],
  [0, 2, 3],
  [0, 1, 3],
  [0, 1, 2],
] as const;

/** Reads records that are strung together; a list of bodies counts for the frames after it. */
export class FrameReader {
  private lists = new Map<number, BodyList>();

  list(number: number): BodyList | undefined {
    return this.lists.get(number);
  }

  *read(buffer: ArrayBuffer): Generator<BodyList | Frame> {
    const view = new DataView(buffer);
    let at = 0;
    while (at < view.byteLength) {
      const kind = view.getUint8(at);
      const version = view.getUint8(at + 1);
      if (version !== 1) throw new Error(`frames of version ${version} are not known here`);
      if (kind === BODIES) {
        const [list, end] = readBodies(view, at);
        this.lists.set(list.list, list);
        yield list;
        at = end;
      } else if (kind === FRAME) {
        const [frame, end] = this.readFrame(view, at);
        if (frame !== null) yield frame;
        at = end;
      } else {
        throw new Error(`a record of kind ${kind} is not known here`);
      }
    }
  }

  private readFrame(view: DataView, at: number): [Frame | null, number] {
    const number = view.getUint16(at + 2, true);
    const ms = view.getUint32(at + 4, true);
    const key = (view.getUint16(at + 8, true) & KEY) !== 0;
    const count = view.getUint16(at + 10, true);
    let next = at + 12;
    const bodies = new Uint16Array(count);
    for (let i = 0; i < count; i++) bodies[i] = key ? i : view.getUint16(next + 2 * i, true);
    if (!key) next += 2 * count;
    const end = next + 12 * count;
    const list = this.lists.get(number);
    if (list === undefined) return [null, end]; // of bodies that were never told: the next key frame helps
    const poses = new Float32Array(7 * count);
    const grain = list.edge / WIDE;
    for (let i = 0; i < count; i++) {
      const place = next + 6 * i;
      for (let axis = 0; axis < 3; axis++) {
        poses[7 * i + axis] = (list.corner[axis] ?? 0) + view.getUint16(place + 2 * axis, true) * grain;
      }
      readTurn(view, next + 6 * count + 6 * i, poses, 7 * i + 3);
    }
    return [{ list: number, ms, key, bodies, poses }, end];
  }
}

function readBodies(view: DataView, at: number): [BodyList, number] {
  const list = view.getUint16(at + 2, true);
  const length = view.getUint32(at + 4, true);
  const number = (place: number) => view.getFloat64(at + 8 + 8 * place, true);
  const count = view.getUint16(at + 40, true);
  const names: string[] = [];
  let next = at + 42;
  const text = new TextDecoder();
  for (let i = 0; i < count; i++) {
    const size = view.getUint8(next);
    names.push(text.decode(new Uint8Array(view.buffer, view.byteOffset + next + 1, size)));
    next += 1 + size;
  }
  return [{ list, corner: [number(0), number(1), number(2)], edge: number(3), names }, at + length];
}

function readTurn(view: DataView, at: number, into: Float32Array, place: number): void {
  const packed = [view.getUint16(at, true), view.getUint16(at + 2, true), view.getUint16(at + 4, true)] as const;
  const largest = ((packed[0] >> 14) & 2) | (packed[1] >> 15);
  const others = OTHERS[largest as 0 | 1 | 2 | 3];
  let rest = 1;
  for (let i = 0; i < 3; i++) {
    const value = (((packed[i as 0 | 1 | 2] & FINE) * 2) / FINE - 1) * LARGEST;
    into[place + (others[i as 0 | 1 | 2] ?? 0)] = value;
    rest -= value * value;
  }
  into[place + largest] = Math.sqrt(Math.max(0, rest));
}
