import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

export const LICENCES = 'licences.txt';
const HEADING = /^## (\S+) - \S+ \((.+)\)$/;

/** The text of vite's list of licences with those that a package tells only in its sources: they are in `licences/`. */
export function completed(list: string, folder: string): string {
  const parts = list.split(/^(?=## \S+ - \S+ \(.+\)$)/m);
  return parts.map((part) => completedPart(part, folder)).join('');
}

function completedPart(part: string, folder: string): string {
  const [heading = '', ...text] = part.split('\n');
  const name = HEADING.exec(heading)?.[1];
  if (name === undefined || text.join('').trim() !== '') return part;
  const file = join(folder, `${name}.txt`);
  if (!existsSync(file)) throw new Error(`${name} brings no text of its licence: put it into ${file}`);
  return `${heading}\n\n${readFileSync(file, 'utf8')}\n`;
}

export function licences(): Plugin {
  let root = '';
  let file = '';
  return {
    name: 'licences',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      file = resolve(config.root, config.build.outDir, LICENCES);
    },
    closeBundle() {
      writeFileSync(file, completed(readFileSync(file, 'utf8'), join(root, 'licences')));
    },
  };
}
