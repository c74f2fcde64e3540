// Squares that would cover one another, moved apart: each keeps its place as far as it can, the lower ones give way downwards.

export interface Corner {
  readonly x: number;
  readonly y: number;
}

export function apart(corners: Readonly<Record<string, Corner>>, size: number): Record<string, Corner> {
  const placed: Record<string, Corner> = {};
  for (const [name, { x, y: wished }] of Object.entries(corners).sort(([, one], [, other]) => one.y - other.y)) {
    let y = wished;
    for (const there of Object.values(placed).sort((one, other) => one.y - other.y)) {
      if (Math.abs(there.x - x) < size && Math.abs(there.y - y) < size) y = there.y + size;
    }
    placed[name] = { x, y };
  }
  return placed;
}
