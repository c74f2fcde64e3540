// The page: pictures, mouse, keys and numbers. It decides nothing; pieces are where the server says.

import { distance, placed, tilt } from "./geometry.js";
import { Hand } from "./hands.js";
import { Poses } from "./frames.js";
import { View } from "./views.js";

const FEEL = ["quickness", "turning", "strength", "speed", "spin", "learning", "near"];
const CLICK = 4; // pixels: a press that moves less is a click
const FLASH = 700; // ms
const MOST = 20000; // frames kept in the log

const $ = (id) => document.getElementById(id);
const poses = new Poses(), views = ["top", "front"].map((name) => new View($(name), name));
let things = [], news = null, active = 0, both = false, leads = true, drag = null, marks = [], socket = null, waited = 0;
const arrived = [], drawn = [], log = [];
const send = (message) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message));
const hands = [0, 1].map((number) => new Hand(number, send));
const acting = () => (both && hands.every(({ body }) => body !== null) ? hands : [hands[active]].filter(({ body }) => body !== null));

// --- the server

function connect() {
  socket = new WebSocket(`ws://${location.host}/hands`);
  socket.binaryType = "arraybuffer";
  socket.onmessage = ({ data }) => (typeof data === "string" ? hear(JSON.parse(data)) : poses.read(data));
  socket.onclose = () => { say("The bench is gone; trying again."); setTimeout(connect, 1000); };
}

function hear(message) {
  if (message.things) things = message.things;
  else if ("leads" in message) leads = message.leads;
  else if (message.problem) {
    say(message.problem);
    hands.forEach((hand, number) => { if (!news?.hands[number].holds) hand.body = null; });
  }
  else tell(message);
}

function tell(message) {
  const now = performance.now();
  let fresh = 0; // ms from the newest record to its answer; 0 if it had been answered
  arrived.push(now);
  message.hands.forEach((held, number) => {
    const heard = news?.hands[number].heard;
    if (held.heard !== heard && held.heard >= 0) waited = fresh = now - held.heard;
    // The server let go of it (a reset, or it refused to take it).
    if (held.holds === null && hands[number].body !== null && held.heard >= hands[number].time) hands[number].body = null;
    if (news && message.age !== news.age) hands[number].body = null;
  });
  for (const touch of message.touches) {
    marks.push({ at: touch.at, until: now + FLASH });
    say(`${touch.kinds.join(" touches ")}: ${touch.bodies.join(", ")}`);
  }
  if (!news) form(message.feel);
  news = message;
  if (log.length < MOST) log.push({
    now, ms: message.ms, pace: message.pace, work: message.work, waited: fresh, touches: message.touches.length,
    hands: hands.map(({ body, target }, number) => body && poses.of.has(body)
      ? { body, target: [...target], pose: [...poses.of.get(body)], effort: message.hands[number].effort } : null),
  });
}

function say(sentence) { $("said").textContent = sentence; setTimeout(() => { if ($("said").textContent === sentence) $("said").textContent = ""; }, 3000); }

// --- the picture

function draw() {
  const now = performance.now();
  for (const hand of hands) hand.tell();
  drawn.push(now);
  for (const times of [arrived, drawn]) while (times[0] < now - 1000) times.shift();
  marks = marks.filter(({ until }) => until > now);
  for (const view of views) {
    view.draw(things, poses, hands, active, marks);
    view.canvas.classList.toggle("flash", marks.length > 0);
  }
  if (news) numbers();
  requestAnimationFrame(draw);
}

function numbers() {
  $("numbers").textContent = `${arrived.length} frames/s   ${drawn.length} pictures/s   simulated/real ${news.pace.toFixed(2)}   ${news.work.toFixed(1)} ms of work a frame   ` +
    `answer after ${waited.toFixed(0)} ms   ${(news.ms / 1000).toFixed(1)} s${news.idle ? "   all asleep" : ""}${leads ? "" : "   watching: another page has the hands"}`;
  $("hands").textContent = hands.map(({ body, target }, number) => {
    const pose = poses.of.get(body), mark = number === active || both ? "▶ " : "   ";
    if (!pose) return `${mark}hand ${number + 1}: empty`;
    const off = 10 * distance(pose, target), effort = 100 * (news.hands[number].effort ?? 0);
    return `${mark}hand ${number + 1}: ${body}, ${off.toFixed(1)} mm behind, tilt ${tilt(pose.slice(3)).toFixed(1)}°, ` +
      `foot ${target[2].toFixed(1)} cm, effort ${effort.toFixed(0)} %`;
  }).join("      ");
}

function form(feel) {
  const change = () => send({ do: "feel", feel: Object.fromEntries(FEEL.map((name) => [name, Number($(name).value)])) });
  $("feel").replaceChildren(...FEEL.map((name) => {
    const label = document.createElement("label"), input = document.createElement("input");
    Object.assign(input, { id: name, type: "number", step: "any", value: feel[name], onchange: change });
    label.append(`${name} `, input);
    return label;
  }));
}

// --- the mouse

for (const view of views) {
  const { canvas } = view;
  canvas.onpointerdown = (event) => {
    canvas.setPointerCapture(event.pointerId);
    canvas.focus();
    const hand = hands[active], { offsetX: x, offsetY: y } = event;
    let took = false;
    if (hand.body === null) {
      const thing = view.pick(things, poses, x, y);
      if (!thing || hands.some(({ body }) => body === thing.body)) return;
      const pose = poses.of.get(thing.body);
      hand.take(thing.body, pose, view.under(x, y, placed(pose, middle(thing)))); // held by the top, poles tilt more
      took = true;
    }
    drag = { x, y, gone: 0, took };
  };
  canvas.onpointermove = (event) => {
    if (!drag) return;
    const { offsetX: x, offsetY: y } = event, dx = x - drag.x, dy = y - drag.y;
    Object.assign(drag, { x, y, gone: drag.gone + Math.hypot(dx, dy) });
    for (const hand of acting()) hand.move(event.shiftKey ? [0, 0, -dy / view.scale] : view.way(dx, dy));
  };
  canvas.onpointerup = () => {
    if (drag && !drag.took && drag.gone < CLICK) letGo();
    drag = null;
  };
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    const way = Math.sign(event.deltaY || event.deltaX); // Shift turns a wheel sideways in some browsers
    for (const hand of acting()) hand.move([0, 0, -way * (event.shiftKey ? 0.1 : 0.5)]);
  }, { passive: false });
}

function middle(thing) {
  const corners = thing.shapes.flat();
  return [0, 1, 2].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);
}

function letGo() { for (const hand of acting()) hand.letGo(); }

function turn(degrees) {
  const turned = acting(), middle = [0, 1].map((axis) => turned.reduce((sum, { target }) => sum + target[axis], 0) / turned.length);
  for (const hand of turned) hand.turn(degrees, middle);
}

// --- the keys

addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLInputElement || event.ctrlKey || event.altKey || event.metaKey) return;
  const hand = hands[active], step = event.shiftKey ? 3 : 15;
  const act = {
    q: () => turn(step), e: () => turn(-step), " ": letGo, r: () => send({ do: "reset" }),
    tab: () => { active = 1 - active; drag = null; },
    b: () => { both = !both; },
    u: () => {
      const thing = things.find(({ body }) => body === hand.body);
      if (thing) hand.upright(middle(thing));
    },
  }[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act();
});

// For scripts that try the bench.
window.bench = { poses, hands, log, views, get news() { return news; }, get active() { return active; }, get both() { return both; }, get things() { return things; } };

connect();
requestAnimationFrame(draw);
