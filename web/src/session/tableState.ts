// What a page knows of its table: a snapshot, changed by every message that follows. Pure: no socket, no page, no clock.

import type { AnyMessage, Clock, Desk, ForesightTold, Said, Snapshot, TableInfo } from '../protocol/table';

export type SeenEvent = { n: number; event: string; seat: number } & Record<string, unknown>;

export interface TableState {
  readonly table: TableInfo;
  readonly guest: string | null;
  readonly desks: readonly Desk[];
  readonly deciders: readonly number[];
  readonly events: readonly SeenEvent[];
  readonly story: readonly Readonly<Record<string, string>>[];
  /** Lines of the story with which a turn begins. */
  readonly turns: readonly number[];
  /** The number of the event that each line tells of; empty where a line may tell of several. */
  readonly told: readonly number[];
  readonly chat: readonly Said[];
  readonly clock: Clock | null;
  readonly handling: { seat: number; action: Record<string, unknown> | null } | null;
  /** What the referee would say if the hands of this page let go now. */
  readonly foresight: ForesightTold | null;
  readonly closing: string | null;
}

/** The state after a message; null until the first snapshot has come. */
export function after(state: TableState | null, message: AnyMessage): TableState | null {
  if (message.type === 'snapshot') return opened(message);
  if (state === null) return null;
  switch (message.type) {
    case 'happened': {
      const events = [...state.events, ...(message.events as SeenEvent[])];
      const story = [...state.story, ...message.story];
      const turns = [...state.turns, ...(message.turns ?? []).map((line) => line + state.story.length)];
      return { ...state, events, story, turns, told: [...state.told, ...(message.told ?? [])], desks: message.desks, deciders: message.deciders, clock: message.clock };
    }
    case 'undone': {
      const events = state.events.slice(0, message.events);
      return { ...state, events, story: message.story, turns: message.turns ?? [], told: message.told ?? [], desks: message.desks, deciders: message.deciders, clock: message.clock };
    }
    case 'table':
      return { ...state, table: message.table };
    case 'said':
      return { ...state, chat: [...state.chat, message.said] };
    case 'handling':
      return { ...state, foresight: null, handling: message.going ? { seat: message.seat, action: message.action } : null };
    case 'foresight':
      return { ...state, foresight: message.foresight };
    case 'closing':
      return { ...state, closing: message.why };
    default:
      return state;
  }
}

function opened(snapshot: Snapshot): TableState {
  return {
    table: snapshot.table,
    guest: snapshot.guest,
    desks: snapshot.desks,
    deciders: snapshot.deciders,
    events: snapshot.events as SeenEvent[],
    story: snapshot.story,
    turns: snapshot.turns ?? [],
    told: snapshot.told ?? [],
    chat: snapshot.chat,
    clock: snapshot.clock,
    handling: snapshot.handling ? { seat: snapshot.deciders[0] ?? 0, action: null } : null,
    foresight: null,
    closing: null,
  };
}

/** The seats of this page's guest. */
export function ownSeats(state: TableState): number[] {
  return state.table.places.filter((place) => place.person?.guest === state.guest).map((place) => place.seat);
}

/** The desk through which this page looks now: of a seat that must decide if it has one, else its first. */
export function activeDesk(state: TableState): Desk | null {
  const asked = state.desks.find((desk) => desk.seat !== null && state.deciders[0] === desk.seat);
  return asked ?? state.desks.find((desk) => desk.seat !== null && desk.legal.length > 0) ?? state.desks[0] ?? null;
}

interface Visit {
  readonly state: TableState | null;
  readonly seats: readonly number[];
}

/** Whose turn it is among those at one device. Each hears of the table separately: who knows most is right. */
export function turnOf<V extends Visit>(visits: readonly V[]): V | null {
  const newest = visits.reduce<V | null>((best, one) => (known(one) > known(best) ? one : best), null);
  const next = newest?.state?.deciders[0];
  return next === undefined ? null : (visits.find((one) => one.seats.includes(next)) ?? null);
}

/** Who of those at one device has a seat, as the first of them hears of it: whoever sits down may hear of it later. */
export function sitterAt<V extends Pick<Visit, 'state'>>(visits: readonly V[], seat: number): V | undefined {
  const person = visits[0]?.state?.table.places.find((place) => place.seat === seat)?.person;
  return person ? visits.find((one) => one.state?.guest === person.guest) : undefined;
}

function known(visit: Visit | null): number {
  return visit?.state ? visit.state.table.match * 1e6 + visit.state.events.length : -1;
}
