// What is the same in French and English, and meant to be.
export const SAME: ReadonlySet<string> = new Set(['ui.title']);
