// Reads the binary records of nekobako.physics.tracks.frames: lists of bodies, and frames of where they are.

const BODIES = 1, KEY = 1, FINE = 32767, WIDE = 65535, LARGEST = Math.SQRT1_2;

export class Poses {
  constructor() { this.names = []; this.of = new Map(); this.ms = 0; }

  read(buffer) {
    const data = new DataView(buffer);
    let at = 0;
    while (at < data.byteLength) at = data.getUint8(at) === BODIES ? this.list(data, at) : this.frame(data, at);
  }

  list(data, at) {
    const end = at + data.getUint32(at + 4, true);
    this.corner = [0, 1, 2].map((axis) => data.getFloat64(at + 8 + 8 * axis, true));
    this.grain = data.getFloat64(at + 32, true) / WIDE;
    this.names = [];
    this.of.clear();
    for (let place = at + 42; place < end;) {
      const length = data.getUint8(place);
      this.names.push(new TextDecoder().decode(new Uint8Array(data.buffer, place + 1, length)));
      place += 1 + length;
    }
    return end;
  }

  frame(data, at) {
    this.ms = data.getUint32(at + 4, true);
    const key = data.getUint16(at + 8, true) & KEY, count = data.getUint16(at + 10, true);
    const places = at + 12, positions = places + (key ? 0 : 2 * count), turns = positions + 6 * count;
    for (let n = 0; n < count; n++) {
      const body = key ? n : data.getUint16(places + 2 * n, true);
      const p = [0, 1, 2].map((k) => this.corner[k] + data.getUint16(positions + 6 * n + 2 * k, true) * this.grain);
      const t = [0, 1, 2].map((k) => data.getUint16(turns + 6 * n + 2 * k, true));
      this.of.set(this.names[body], [...p, ...turn(t)]);
    }
    return turns + 6 * count;
  }
}

function turn(t) {
  const largest = ((t[0] >> 14) & 2) | (t[1] >> 15);
  const others = t.map((n) => ((n & FINE) * 2 / FINE - 1) * LARGEST);
  const rest = Math.sqrt(Math.max(0, 1 - others.reduce((sum, x) => sum + x * x, 0)));
  return [...others.slice(0, largest), rest, ...others.slice(largest)];
}
