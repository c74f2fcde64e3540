// What a person has set for this browser: how much is drawn, and which keys do what.

export type Quality = 'auto' | 'high' | 'medium' | 'low';
export const QUALITIES: readonly Quality[] = ['auto', 'high', 'medium', 'low'];

/** Whether what was set down is judged by itself once all is calm: by those who point, or always, or never. */
export type Judge = 'auto' | 'always' | 'never';
export const JUDGES: readonly Judge[] = ['auto', 'always', 'never'];

// By the place of a key on the board (KeyboardEvent.code), so that AZERTY hands find them where QWERTY hands do.
export const KEYS = {
  turn_left: 'KeyQ',
  turn_right: 'KeyE',
  fold_close: 'BracketLeft',
  fold_open: 'BracketRight',
  forward: 'ArrowUp',
  backward: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  up: 'PageUp',
  down: 'PageDown',
  other_hand: 'Tab',
  grab: 'Space',
  let_go: 'KeyX',
  precise: 'ShiftLeft',
  top_view: 'KeyT',
  near_view: 'KeyN',
  inset: 'KeyI',
  again: 'KeyR',
} as const satisfies Record<string, string>;

export type KeyAction = keyof typeof KEYS;
type Keys = Record<KeyAction, string>;

const STORAGE_KEY = 'nekobako.settings';

interface Kept {
  quality: Quality;
  cardKeys: boolean;
  stability: boolean;
  judge: Judge;
  answerForced: boolean | null;
  keys: Keys;
}

class Settings {
  quality = $state<Quality>('auto');
  keys = $state<Keys>({ ...KEYS });
  /** Single keys choose cards; whoever speaks to their computer, or presses keys by chance, may not want it. */
  cardKeys = $state(true);
  /** How surely all stands is shown, where a table gives hints. */
  stability = $state(false);
  judge = $state<Judge>('auto');
  /** A question with one possible answer answers itself; null: as the way in suggests, for pointers alone. */
  answerForced = $state<boolean | null>(null);

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<Kept>;
      if (kept.quality !== undefined && QUALITIES.includes(kept.quality)) this.quality = kept.quality;
      this.keys = { ...KEYS, ...kept.keys };
      this.cardKeys = kept.cardKeys ?? true;
      this.stability = kept.stability ?? false;
      if (kept.judge !== undefined && JUDGES.includes(kept.judge)) this.judge = kept.judge;
      this.answerForced = kept.answerForced ?? null;
    } catch {
      // what cannot be read is set anew
    }
    const asked = new URLSearchParams(location.search).get('quality') as Quality | null;
    if (asked !== null && QUALITIES.includes(asked)) this.quality = asked;
  }

  keep(): void {
    const { quality, keys, cardKeys, stability, judge, answerForced } = this;
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ quality, keys, cardKeys, stability, judge, answerForced } satisfies Kept));
  }

  /** A key that already does something else takes that deed's place: the two are exchanged. */
  setKey(deed: KeyAction, code: string): void {
    const other = (Object.keys(this.keys) as KeyAction[]).find((one) => this.keys[one] === code);
    const before = this.keys[deed];
    this.keys = { ...this.keys, ...(other === undefined ? {} : { [other]: before }), [deed]: code };
    this.keep();
  }

  resetKeys(): void {
    this.keys = { ...KEYS };
    this.keep();
  }

  deedOf(code: string): KeyAction | undefined {
    return (Object.keys(this.keys) as KeyAction[]).find((deed) => this.keys[deed] === code);
  }
}

export const settings = new Settings();
