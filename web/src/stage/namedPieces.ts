// Words that name pieces: whatever has `data-pieces` names them while a pointer is on it or it has the keys.

import type { Stage } from './stage.svelte';

export function listenForNames(stage: Stage, page: Pick<Document, 'addEventListener' | 'removeEventListener'> = document): () => void {
  const look = ({ target }: Event) => {
    const words = target instanceof Element ? target.closest<HTMLElement>('[data-pieces]') : null;
    const pieces = words?.dataset['pieces'] ?? '';
    if (pieces !== stage.named.join(' ')) stage.named = pieces === '' ? [] : pieces.split(' ');
  };
  const kinds = ['pointerover', 'focusin'] as const;
  for (const kind of kinds) page.addEventListener(kind, look);
  return () => {
    for (const kind of kinds) page.removeEventListener(kind, look);
  };
}
