// Views that someone keeps: from where they like to look at a game's table. At most three; a fourth takes the oldest's place.

import type { CameraView } from '../scene/camera/orbit';

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;
export const MOST = 3;
const keyOf = (game: string): string => `nekobako.views.${game}`;

export function keptViews(game: string, shelf: Shelf = localStorage): CameraView[] {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(keyOf(game)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isView).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function keepView(game: string, view: CameraView, shelf: Shelf = localStorage): CameraView[] {
  const views = [...keptViews(game, shelf), view].slice(-MOST);
  shelf.setItem(keyOf(game), JSON.stringify(views));
  return views;
}

function isView(one: unknown): one is CameraView {
  const { target, azimuth, elevation, distance } = (one ?? {}) as Partial<CameraView>;
  const numbers = [...(Array.isArray(target) ? target : []), azimuth, elevation, distance];
  return numbers.length === 6 && numbers.every((value) => typeof value === 'number' && Number.isFinite(value));
}
