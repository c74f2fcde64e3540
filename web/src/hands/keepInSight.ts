// A narrow page has what can be done below the table, which stays in sight: what matters now must not lie under it.

const LEAST = 120; // px of it that are to be seen

/** Brings something below the table into sight, if it is not; beside the table there is nothing to do. */
export function ensureVisible(element: HTMLElement): void {
  const stage = element.closest('.bench')?.querySelector('.stage');
  if (!stage) return;
  const [here, there] = [element.getBoundingClientRect(), stage.getBoundingClientRect()];
  const below = here.left < there.right;
  const seen = here.top >= there.bottom && here.top <= innerHeight - Math.min(LEAST, here.height);
  if (below && !seen) element.scrollIntoView({ block: 'start' });
}
