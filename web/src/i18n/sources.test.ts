// The sources held against the catalogues: no key that is missing, none that nobody uses, and no sentence that
// is written anywhere else.

import { parse, type AST } from 'svelte/compiler';
import { expect, test } from 'vitest';

import { keysOf } from './catalogue';
import { CATALOGUES } from './index.svelte';

const SOURCES = import.meta.glob<string>(['../**/*.{svelte,ts}', '!../**/*.test.ts', '!../**/protocol.ts', '!../protocol/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const KEYS = keysOf(CATALOGUES.en);
const FOLDERS = Object.keys(CATALOGUES.en).join('|');

// "table.you", `lobby.games.${game}.what`: whatever begins with a catalogue's name is taken for a key.
const USE = new RegExp(`(['"\`])((?:${FOLDERS})\\.(?:[\\w.-]|\\$\\{[^}]*\\})+)\\1`, 'g');
const USES = Object.entries(SOURCES).flatMap(([path, source]) =>
  [...source.matchAll(USE)].map(([, , key = '']) => ({ path, key, fits: fitting(key) })),
);

function fitting(key: string): RegExp {
  const parts = key.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`^${parts.join('[^.]+')}$`);
}

test('every key that is used is there', () => {
  expect(USES.filter(({ fits }) => !KEYS.some((key) => fits.test(key)))).toEqual([]);
});

test('every key is used', () => {
  expect(KEYS.filter((key) => !USES.some(({ fits }) => fits.test(key)))).toEqual([]);
});

const SPOKEN = new Set(['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'title', 'placeholder', 'alt', 'label']);
const isSaid = (text: string) => /\p{L}/u.test(text);

interface Node {
  type: string;
  name?: string;
  data?: string;
  value?: unknown;
  quasis?: { value: { raw: string } }[];
}

/** Texts that a person would read, written down in the markup itself. */
function written(node: unknown, path: string, rendered = false): string[] {
  if (Array.isArray(node)) return node.flatMap((one) => written(one, path, rendered));
  if (typeof node !== 'object' || node === null) return [];
  const { type, name, data, value, quasis } = node as Node;
  if (type === 'Text' && data !== undefined) return isSaid(data) ? [`${path}: ${data.trim()}`] : [];
  if (type === 'Attribute') return SPOKEN.has(name ?? '') ? written(value, path, true) : [];
  if (type === 'StyleDirective' || type === 'ClassDirective') return [];
  if (type === 'CallExpression') return []; // t('…') and the like: what they are given is not what is read
  if (rendered && type === 'Literal' && typeof value === 'string' && isSaid(value)) return [`${path}: ${value}`];
  if (rendered && type === 'TemplateLiteral') {
    const own = (quasis ?? []).filter((one) => isSaid(one.value.raw)).map((one) => `${path}: ${one.value.raw}`);
    return [...own, ...written((node as { expressions: unknown }).expressions, path, true)];
  }
  if (type === 'ConditionalExpression') {
    const { consequent, alternate } = node as unknown as Record<'consequent' | 'alternate', unknown>;
    return [...written(consequent, path, rendered), ...written(alternate, path, rendered)];
  }
  const shown = rendered || type === 'ExpressionTag';
  if (rendered && !['ExpressionTag', 'LogicalExpression', 'BinaryExpression'].includes(type)) return [];
  return Object.entries(node)
    .filter(([key]) => !['expression', 'test', 'context', 'key'].includes(key) || type === 'ExpressionTag')
    .flatMap(([, child]) => written(child, path, shown));
}

test('every sentence is in a catalogue', () => {
  const sentences = Object.entries(SOURCES)
    .filter(([path]) => path.endsWith('.svelte'))
    .flatMap(([path, source]) => written((parse(source, { modern: true }) as AST.Root).fragment, path));
  expect(sentences).toEqual([]);
}, 60_000);

test('a sentence in the markup would be found', () => {
  const look = (markup: string) => written(parse(markup, { modern: true }).fragment, '');
  expect(look('<p>Hello</p>')).toHaveLength(1);
  expect(look('{#if x}<b title="Hello">{x ? "Yes" : t("ui.no")}</b>{/if}')).toHaveLength(2);
  expect(look('<p class="x" onclick={() => go("there")}>{t("ui.x", { n: "a" })} · {`${n} mm`}</p>')).toHaveLength(1);
});
