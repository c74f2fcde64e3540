// The two hands of this page: what they hold and where they want it, told to the server as records.

import { placed, times, upright, yaw } from "./geometry.js";

export class Hand {
  constructor(number, send) {
    this.number = number;
    this.send = send;
    this.time = -1;
    this.body = null;
    this.target = [0, 0, 0, 1, 0, 0, 0]; // of the body held
    this.changed = false;
  }

  // Take a body as it is, by the point of it nearest to a place.
  take(body, pose, place) {
    this.record(null, [...place, 1, 0, 0, 0]);
    this.body = body;
    this.target = [...pose];
    this.record(body, this.target);
  }

  letGo() {
    if (this.body === null) return;
    this.body = null;
    this.record(null, this.target);
  }

  aim(target) {
    this.target = target;
    this.changed = true;
  }

  move([dx, dy, dz]) {
    const [x, y, z, ...turn] = this.target;
    this.aim([x + dx, y + dy, z + dz, ...turn]);
  }

  // About the vertical through a point.
  turn(degrees, [x, y] = this.target) {
    const turn = yaw(degrees), [dx, dy] = placed([0, 0, 0, ...turn], [this.target[0] - x, this.target[1] - y, 0]);
    this.aim([x + dx, y + dy, this.target[2], ...times(turn, this.target.slice(3))]);
  }

  // About its middle, so that a fallen pole is set up where it lies.
  upright(middle) {
    const turn = upright(this.target.slice(3)), now = placed(this.target, middle);
    const offset = placed([0, 0, 0, ...turn], middle);
    this.aim([now[0] - offset[0], now[1] - offset[1], Math.max(0, now[2] - offset[2]), ...turn]);
  }

  // Once a picture: the newest target is enough.
  tell() {
    if (this.changed && this.body !== null) this.record(this.body, this.target);
    this.changed = false;
  }

  record(grip, pose) {
    this.time = Math.max(this.time + 1, Math.round(performance.now()));
    this.send({ t: this.time, hand: this.number, grip, pose });
  }
}
