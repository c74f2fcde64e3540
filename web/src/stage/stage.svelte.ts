// What fills the frame of a table. A game's panel, and the parts of it, tell it as layers; the frame shows what the
// uppermost layer that says anything says. It decides nothing.

import { getContext, setContext, untrack, type Snippet } from 'svelte';

/** The one thing to be done next: a large button in reach of a thumb, and Space or Enter. */
export interface Primary {
  readonly label: string;
  readonly act: () => void;
  readonly disabled?: boolean;
}

/** Controls beside the table, on a sheet that can be folded away. */
export interface Sheet {
  readonly title: string;
  readonly content: Snippet;
  readonly wanted: boolean; // it opens by itself, and folds when it is no longer so
  readonly tall?: boolean; // there is no picture that it might hide
  readonly low?: boolean; // what is done now is done in the picture: on a phone it has most of the room
}

/** Somewhere on the table: pieces, and a point in centimetres if it is known. */
export interface Pointed {
  readonly pieces: readonly string[];
  readonly at: readonly number[] | null;
}

/** What happened last, to be seen once more. */
export interface Again {
  readonly label: string;
  readonly toggle: () => void;
}

export interface Layer {
  readonly question?: string; // what is asked; '' where nothing is
  readonly mine?: boolean; // it is asked of this page
  readonly goal?: Snippet; // how far it is
  readonly primary?: Primary | null;
  readonly secondary?: Snippet; // small buttons beside the primary one
  readonly menu?: Snippet; // what is seldom done
  readonly sheet?: Sheet | null;
  readonly again?: Again | null; // for the ending
  readonly note?: Snippet; // what must be known at once, while the sheet that tells more is folded
}

/** Pixels of the window that something covers on each side. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

interface Placed {
  readonly of: symbol;
  readonly layer: Layer;
  readonly last: boolean;
}

export type DrawerName = 'menu' | 'log' | 'chat' | 'rules' | 'settings';
const PINNED = 'nekobako.drawer'; // the drawer that stays open

export class Stage {
  // What a component that goes reads of a state is what it was before: a list of layers read then would forget what others
  // have just said. So the layers are no state; that they changed is.
  private layers: readonly Placed[] = [];
  private changed = $state.raw({});
  readonly shown: Layer = $derived(this.changed && merged(this.layers));
  insets = $state.raw<Insets>({ top: 0, right: 0, bottom: 0, left: 0 });
  /** The sheet is unfolded: what else lies over the table makes room for it. */
  unfolded = $state(false);
  /** Whoever folds or unfolds it has the last word, until it is wanted otherwise; null: nobody did. */
  wished = $state<boolean | null>(null);
  /** Nothing but the table. */
  zen = $state(false);
  drawer = $state<DrawerName | null>(null);
  pinned = $state(false);
  /** What shows a place on the table, where there is something in space. */
  private readonly pointers: ((place: Pointed) => void)[] = [];
  /** What words that are pointed at, or have the keys, name: pieces show their numbers for so long. */
  named = $state.raw<readonly string[]>([]);
  /** What has the keys once they leave the table. */
  controls: () => HTMLElement | null = () => null;

  constructor() {
    const kept = localStorage.getItem(PINNED);
    if (isDrawer(kept) && matchMedia(ROOMY).matches) [this.drawer, this.pinned] = [kept, true];
  }

  /** `last`: it has the last word, whoever comes after it. */
  fill(of: symbol, layer: Layer, last = false): void {
    const placed = { of, layer, last };
    const known = this.layers.some((one) => one.of === of);
    this.layers = known ? this.layers.map((one) => (one.of === of ? placed : one)) : [...this.layers, placed];
    this.changed = {};
  }

  empty(of: symbol): void {
    this.layers = this.layers.filter((one) => one.of !== of);
    this.changed = {};
  }

  toggle(drawer: DrawerName): void {
    if (this.drawer === drawer) this.close();
    else this.open(drawer);
  }

  open(drawer: DrawerName): void {
    this.drawer = drawer;
    if (this.pinned) localStorage.setItem(PINNED, drawer);
  }

  close(): void {
    this.drawer = null;
    this.pin(false);
  }

  pin(pinned: boolean): void {
    this.pinned = pinned;
    if (pinned && this.drawer !== null) localStorage.setItem(PINNED, this.drawer);
    else localStorage.removeItem(PINNED);
  }

  get showsPlaces(): boolean {
    return this.changed && this.pointers.length > 0;
  }

  /** Whoever draws the table shows places, until it is gone. */
  showPlacesBy(show: (place: Pointed) => void): () => void {
    this.pointers.push(show);
    this.changed = {};
    return () => {
      this.pointers.splice(this.pointers.indexOf(show), 1);
      this.changed = {};
    };
  }

  /** Look there; a drawer that hides the table goes. */
  point(place: Pointed): void {
    if (!matchMedia(ROOMY).matches) this.close();
    this.pointers.at(-1)?.(place);
  }

  /** Keys go on from the table to what can be done. */
  leaveTable(): void {
    this.controls()?.querySelector<HTMLElement>(':is(button, input, select, a[href]):not(:disabled)')?.focus();
  }
}

/** From here on a window has room for a drawer beside the table. */
export const ROOMY = '(min-width: 60rem) and (min-height: 32rem)';

const NAMES: readonly DrawerName[] = ['menu', 'log', 'chat', 'rules', 'settings'];
function isDrawer(name: string | null): name is DrawerName {
  return (NAMES as readonly (string | null)[]).includes(name);
}

function merged(layers: readonly Placed[]): Layer {
  const inOrder = layers.toSorted((one, next) => Number(one.last) - Number(next.last));
  return Object.assign({}, ...inOrder.map(({ layer }) => said(layer))) as Layer;
}

function said(layer: Layer): Layer {
  return Object.fromEntries(Object.entries(layer).filter(([, value]) => value !== undefined)) as Layer;
}

const KEY = Symbol('stage');

export function newStage(): Stage {
  return setContext(KEY, new Stage());
}

export function theStage(): Stage {
  return getContext<Stage>(KEY);
}

/** Says what this component adds to the frame, for as long as it is there. */
export function fillStage(layer: () => Layer, last = false): void {
  const stage = theStage();
  const of = Symbol('layer');
  $effect.pre(() => {
    const now = layer();
    untrack(() => stage.fill(of, now, last));
  });
  $effect.pre(() => () => stage.empty(of));
}
