// The colours of what the referee foresees; each has a sign of its own in words beside it.

export type Verdict = 'valid' | 'close' | 'wrong';

export const VERDICT_COLOURS: Readonly<Record<Verdict, string>> = { valid: '#2f8f5b', close: '#c98a1c', wrong: '#c8321c' };
