// A guide cut into its sections, to be searched. The text is the server's, the same that the terminal shows.

export interface Section {
  id: string;
  level: number;
  title: string;
  text: string; // Markdown
}

export function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = [];
  for (const line of markdown.split('\n')) {
    const heading = /^(#{1,4}) +(.*)$/.exec(line);
    if (heading !== null) {
      const [, marks = '', title = ''] = heading;
      sections.push({ id: `s${sections.length}`, level: marks.length, title, text: '' });
    } else {
      const last = sections.at(-1);
      if (last !== undefined) last.text += `${line}\n`;
    }
  }
  return sections;
}

/** The words of a search; the number of a rule is one, and means no other that begins with it. */
export function wordsOf(search: string): RegExp[] {
  const words = withoutAccents(search).split(/\s+/).filter((word) => word !== '');
  return words.map((word) => new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') + (/^[a-z]-\d+$/.test(word) ? '(?!\\d)' : ''), 'g'));
}

/** The sections in which every word of a search is found, whatever its accents and case. */
export function searchSections(sections: readonly Section[], search: string): Section[] {
  const words = wordsOf(search);
  return sections.filter((section) => words.every((word) => withoutAccents(`${section.title} ${section.text}`).search(word) >= 0));
}

/** A text in parts, one after the other; those that a search found are marked. */
export function markMatches(text: string, search: string): { part: string; hit: boolean }[] {
  const signs = [...text.normalize('NFC')];
  const folded = signs.map(withoutAccents);
  const hits = signs.map(() => false);
  const owners = folded.flatMap((sign, n) => Array<number>(sign.length).fill(n));
  for (const word of wordsOf(search)) {
    for (const { index, 0: hit } of folded.join('').matchAll(word)) for (const n of owners.slice(index, index + hit.length)) hits[n] = true;
  }
  const parts: { part: string; hit: boolean }[] = [];
  for (const [n, sign] of signs.entries()) {
    const [last, hit] = [parts.at(-1), hits[n] ?? false];
    if (last?.hit === hit) last.part += sign;
    else parts.push({ part: sign, hit });
  }
  return parts;
}

/** The same in HTML: tags and entities are left alone. */
export function markMatchesInHtml(html: string, search: string): string {
  if (search.trim() === '') return html;
  const marks = (text: string) => markMatches(text, search).map(({ part, hit }) => (hit ? `<mark>${part}</mark>` : part));
  return html.split(/(<[^>]*>|&[^;\s]+;)/).flatMap((piece, n) => (n % 2 === 1 ? piece : marks(piece))).join('');
}

/** The sections that tell a rule; the overview that comes before all others only if no other does. */
export function sectionsOn(sections: readonly Section[], rule: string): Section[] {
  const all = sections.filter((section) => cites(section.text, rule));
  const later = all.filter((section) => sections.indexOf(section) > 1);
  return later.length > 0 ? later : all;
}

/** Whether a text cites a rule: "[C-20, C-25]". */
export function cites(text: string, rule: string): boolean {
  return [...text.matchAll(/\[([^\]]*)\]/g)].some(([, cited = '']) => cited.split(/[,\s]+/).includes(rule));
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/’/g, "'").toLowerCase();
}
