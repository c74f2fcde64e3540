// The colours of the Nakama on the page: as in the scene.

import { PALETTE } from '../protocol/pieces';

const COLOURS: Readonly<Record<string, string>> = {
  yellow: PALETTE.named.yellow,
  blue: PALETTE.named.blue,
  purple: '#8a62a8',
  orange: PALETTE.named.neko,
};
const ANY = '#cfc3b2';

export function catColour(nakama: string | undefined): string {
  return COLOURS[nakama ?? ''] ?? ANY;
}
