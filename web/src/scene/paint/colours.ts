// Colours made from colours.

export function mix(one: string, other: string, share: number): string {
  const part = (colour: string, place: number) => parseInt(colour.slice(1 + 2 * place, 3 + 2 * place), 16);
  const mixed = [0, 1, 2].map((place) => Math.round(part(one, place) * (1 - share) + part(other, place) * share));
  return '#' + mixed.map((value) => value.toString(16).padStart(2, '0')).join('');
}

export const darker = (colour: string, share: number): string => mix(colour, '#1d120a', share);
export const lighter = (colour: string, share: number): string => mix(colour, '#fffaf0', share);

export const INK = '#3a2a1e';
export const SERIF = "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, serif";
