import { expect, test } from 'vitest';
import { en } from './en';
import { es } from './es';

/** Every source that could use a word. */
const SOURCES = Object.entries(
  import.meta.glob<string>('/src/**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true }),
)
  .filter(([path]) => !path.startsWith('/src/lib/i18n/'))
  .map(([, text]) => text)
  .join('\n');

/** Words that are the same in both languages. */
const ALIKE = [
  'saved.versus',
  'table.normal',
  'say.move',
  'analysis.minimax',
  'analysis.valueFor',
  'analysis.moveValue',
  'tree.max',
  'tree.min',
  'weights.elo',
  'compare.names.minimax',
  'compare.names.mcts',
  'notions.minimax.title',
  'notions.ordering.questions.1.choices.0',
  'embed.script',
];

/** Words by their names: "table.undo". */
function leaves(words: object, prefix = ''): [string, unknown][] {
  return Object.entries(words).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? leaves(value, `${prefix}${name}.`) : [[prefix + name, value]],
  );
}

test('no word is left unused', () => {
  const names = Object.entries(en).flatMap(([group, words]) =>
    Object.keys(words).map((name) => [group, name] as const),
  );
  // One pass over all sources: searching for each word by itself is too slow.
  const used = new Set([...SOURCES.matchAll(/\b(\w+)\.(?=(\w+))/g)].map(([, group, name]) => `${group}.${name}`));
  for (const [, taken = '', group] of SOURCES.matchAll(/\{([^{}]*)\} = words\(\)\.(\w+)/g)) {
    for (const [name] of taken.matchAll(/\w+/g)) used.add(`${group}.${name}`);
  }
  const isUsed = ([group, name]: readonly [string, string]): boolean => used.has(`${group}.${name}`);
  expect(names.filter((name) => !isUsed(name)).map((name) => name.join('.'))).toEqual([]);
});

test('no word lacks a translation', () => {
  const spanish = new Map(leaves(es));
  const alike = leaves(en).filter(([name, word]) => String(spanish.get(name)) === String(word));
  expect(alike.map(([name]) => name)).toEqual(ALIKE);
});
