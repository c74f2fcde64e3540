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

/** The sections in which every word of a search is found, whatever its accents and case. */
export function found(sections: readonly Section[], search: string): Section[] {
  const words = plain(search).split(/\s+/).filter((word) => word !== '');
  return sections.filter((section) => words.every((word) => plain(`${section.title} ${section.text}`).includes(word)));
}

/** The sections that tell a rule; the overview that comes before all others only if no other does. */
export function telling(sections: readonly Section[], rule: string): Section[] {
  const all = sections.filter((section) => cites(section.text, rule));
  const later = all.filter((section) => sections.indexOf(section) > 1);
  return later.length > 0 ? later : all;
}

/** Whether a text cites a rule: "[C-20, C-25]". */
export function cites(text: string, rule: string): boolean {
  return [...text.matchAll(/\[([^\]]*)\]/g)].some(([, cited = '']) => cited.split(/[,\s]+/).includes(rule));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
