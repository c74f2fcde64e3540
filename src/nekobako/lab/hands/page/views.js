// Two views of the bench, both along an axis: from above (x to the right, y up), from the front (x to the right, z up).

import { hull, outside, placed } from "./geometry.js";

const WIDTH = 48; // cm shown
const BOARD = [[-13, -13], [13, -13], [13, 13], [-13, 13]];
const REACH = 12; // pixels: how far from a piece one may press and still take it

export class View {
  constructor(canvas, name) {
    this.canvas = canvas;
    this.name = name;
    this.up = name === "top" ? 1 : 2; // the world's axis that is upwards on the screen
    this.away = name === "top" ? 2 : 1; // the axis along which one looks
    this.sign = name === "top" ? 1 : -1; // what is nearer has more of it, or less
  }

  fit() {
    const { canvas } = this, { clientWidth, clientHeight } = canvas;
    const ratio = window.devicePixelRatio || 1;
    if (canvas.width !== clientWidth * ratio || canvas.height !== clientHeight * ratio) {
      canvas.width = clientWidth * ratio;
      canvas.height = clientHeight * ratio;
    }
    this.pen = canvas.getContext("2d");
    this.pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.pen.clearRect(0, 0, clientWidth, clientHeight);
    this.scale = Math.min(clientWidth / WIDTH, clientHeight / 30);
    this.middle = [clientWidth / 2, this.name === "top" ? clientHeight / 2 : clientHeight - 2.5 * this.scale];
  }

  at(point) { return [this.middle[0] + this.scale * point[0], this.middle[1] - this.scale * point[this.up]]; }

  // Pixels on this canvas as a way in the world.
  way(dx, dy) { const way = [dx / this.scale, 0, 0]; way[this.up] = -dy / this.scale; return way; }

  // A point in the world under a pixel, as near or far as another point is.
  under(x, y, like) {
    const point = [...like];
    point[0] = (x - this.middle[0]) / this.scale;
    point[this.up] = (this.middle[1] - y) / this.scale;
    return point;
  }

  outlines(thing, pose) { return thing.shapes.map((shape) => hull(shape.map((corner) => this.at(placed(pose, corner))))); }

  // What is under a pixel: the nearest to the eye, else the nearest to the pixel.
  pick(things, poses, x, y) {
    const near = things.filter((thing) => thing.kind !== "cord").map((thing) => {
      const pose = poses.of.get(thing.body);
      const off = Math.min(...this.outlines(thing, pose).map((outline) => outside(outline, [x, y])));
      return { thing, off, depth: -this.sign * this.height(thing, pose) };
    }).filter(({ off }) => off < REACH);
    near.sort((a, b) => a.off - b.off || a.depth - b.depth);
    return near[0]?.thing;
  }

  height(thing, pose) {
    return Math.max(...thing.shapes.flat().map((corner) => this.sign * placed(pose, corner)[this.away])) * this.sign;
  }

  draw(things, poses, hands, active, marks) {
    this.fit();
    this.ground();
    const sorted = things.filter((thing) => poses.of.has(thing.body))
      .map((thing) => ({ thing, pose: poses.of.get(thing.body) }))
      .sort((a, b) => this.sign * (this.height(a.thing, a.pose) - this.height(b.thing, b.pose)));
    for (const { thing, pose } of sorted) this.thing(thing, pose);
    hands.forEach((hand, number) => this.hand(hand, number === active, things, poses));
    for (const mark of marks) this.ring(mark.at);
  }

  ground() {
    const { pen, scale } = this;
    pen.fillStyle = "#e9e2d2";
    pen.strokeStyle = "#b8ab8d";
    pen.lineWidth = 1;
    const board = this.name === "top" ? BOARD.map(([x, y]) => this.at([x, y, 0])) : [[-13, -1], [13, -1], [13, 0], [-13, 0]].map(([x, z]) => this.at([x, 0, z]));
    this.path(board, true);
    pen.fill();
    pen.stroke();
    if (this.name === "top") {
      pen.beginPath();
      pen.arc(...this.at([0, 0, 0]), 13 * scale, 0, 7);
      pen.stroke();
    } else this.line([this.at([-24, 0, -1]), this.at([24, 0, -1])], "#777", 1);
    pen.fillStyle = "#777";
    pen.font = "12px system-ui";
    pen.fillText(this.name === "top" ? "from above" : "from the front", 8, 16);
    this.line([[8, 24], [8 + 5 * scale, 24]], "#777", 2);
    pen.fillText("5 cm", 12 + 5 * scale, 28);
  }

  thing(thing, pose) {
    const { pen } = this;
    if (thing.kind === "cord") {
      pen.lineCap = "round";
      this.line(thing.shapes[0].map((end) => this.at(placed(pose, end))), thing.colour, 0.32 * this.scale);
      return;
    }
    for (const outline of this.outlines(thing, pose)) {
      this.path(outline, true);
      pen.globalAlpha = thing.kind === "plate" ? 0.6 : 0.9;
      pen.fillStyle = thing.colour;
      pen.fill();
      pen.globalAlpha = 1;
      pen.strokeStyle = "#333";
      pen.lineWidth = 1;
      pen.stroke();
    }
    // A pole's upper end is dotted, so that one sees which way up it is.
    if (thing.kind === "pole") {
      const [x, y] = this.at(placed(pose, [0, 0, thing.shapes[0].at(-1)[2]]));
      pen.beginPath();
      pen.arc(x, y, 3, 0, 7);
      pen.fillStyle = "#222";
      pen.fill();
    }
  }

  // The ghost of where the hand wants the piece, a plumb line under it, and a line to where the piece is.
  hand(hand, active, things, poses) {
    const thing = things.find(({ body }) => body === hand.body);
    if (!thing) return;
    const { pen } = this, colour = active ? "#c2255c" : "#1971c2", pose = poses.of.get(hand.body);
    pen.setLineDash([4, 3]);
    pen.strokeStyle = colour;
    pen.lineWidth = 1.5;
    for (const outline of this.outlines(thing, hand.target)) { this.path(outline, true); pen.stroke(); }
    pen.setLineDash([]);
    const foot = hand.target.slice(0, 3);
    this.line([this.at(foot), this.at([foot[0], foot[1], 0])], colour, 1);
    const [x, y] = this.at([foot[0], foot[1], 0]);
    this.line([[x - 6, y], [x + 6, y]], colour, 1);
    this.line([[x, y - 6], [x, y + 6]], colour, 1);
    this.line([this.at(foot), this.at(pose)], colour, 2);
  }

  ring(point) {
    this.pen.beginPath();
    this.pen.arc(...this.at(point), 14, 0, 7);
    this.pen.strokeStyle = "#e0203c";
    this.pen.lineWidth = 3;
    this.pen.stroke();
  }

  path(points, closed) {
    this.pen.beginPath();
    points.forEach(([x, y], n) => (n ? this.pen.lineTo(x, y) : this.pen.moveTo(x, y)));
    if (closed) this.pen.closePath();
  }

  line(points, colour, width) {
    this.path(points, false);
    this.pen.strokeStyle = colour;
    this.pen.lineWidth = width;
    this.pen.stroke();
  }
}
