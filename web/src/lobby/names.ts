// A name for someone who has not given one: a cat's.
const CATS = ['Mochi', 'Sumi', 'Kuro', 'Hana', 'Momo', 'Tora', 'Yuki', 'Sora', 'Maru', 'Koko', 'Nori', 'Azuki'];

export function someName(random: () => number = Math.random): string {
  return CATS[Math.floor(random() * CATS.length)] ?? 'Mochi';
}
