// Whether a key press means "do what is to be done next": Space or Enter, where nothing else wants them.

const WANT_KEYS = 'a[href], button, input, select, textarea, summary, label, dialog, [contenteditable], [role=radio], [role=slider]';

export function doesPrimary(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return false;
  if (event.key !== ' ' && event.key !== 'Enter') return false;
  return !(event.target instanceof Element && event.target.closest(WANT_KEYS) !== null) && document.querySelector('dialog[open]') === null;
}
