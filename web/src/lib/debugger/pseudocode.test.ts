import { expect, test } from 'vitest';
import type { Lang } from '../settings.svelte';
import { functionAt, pseudoCodeOf, lineAt, variablesOf, type CodeFunction } from './pseudocode';
import { recorded, type Fixture } from './fixtures/recorded';
import { frameAt, pathAt } from './state';

const ALL: Fixture[] = ['ending', 'ending-minimax', 'start', 'start-minimax', 'clash', 'horses'];
const searches = ALL.flatMap((name) => (['en', 'es'] as const).map((lang) => [name, lang, recorded(name)] as const));

const written = (lang: Lang, called: CodeFunction): string =>
  pseudoCodeOf(lang, called)
    .map(({ indent, text }) => '  '.repeat(indent) + text)
    .join('\n');

test('in Spanish alpha-beta is written as the course does', () => {
  const called = { algorithm: 'alpha-beta', max: true, root: true, twice: false } as const;
  expect(written('es', called)).toBe(
    [
      'poda_ab(nodo):',
      '  alfa = −∞; beta = +∞; prof = 0',
      '  para cada jugada válida de nodo:',
      '    valor = valorMin_ab(hijo, prof + 1, alfa, beta)',
      '    si valor > alfa:',
      '      alfa = valor; elegida = jugada',
      '  jugar elegida',
    ].join('\n'),
  );
  expect(written('es', { ...called, root: false, max: false })).toBe(
    [
      'valorMin_ab(nodo, prof, alfa, beta):',
      '  si nodo es terminal: devolver utilidad(nodo)',
      '  si prof = LIMITE: devolver heurística(nodo)',
      '  para cada jugada válida, mientras alfa < beta:',
      '    beta = min(beta, valorMax_ab(hijo, prof + 1, alfa, beta))',
      '  devolver beta',
    ].join('\n'),
  );
  expect(written('es', { ...called, root: false })).toContain(
    'alfa = max(alfa, valorMin_ab(hijo, prof + 1, alfa, beta))\n  devolver alfa',
  );
});

test.each(searches)('every call of %s is at one line of its code at every step (%s)', (_, lang, recording) => {
  for (let step = 0; step <= recording.last; step += 1) {
    for (const { node } of pathAt(recording, step)) {
      const lit = pseudoCodeOf(lang, functionAt(recording, node)).filter(({ does }) =>
        does.includes(lineAt(recording, node, step)),
      );
      expect(lit.length, `step ${step}, node ${node}, ${lineAt(recording, node, step)}`).toBeGreaterThan(0);
    }
  }
});

test.each(searches)('by the variables of %s the loop goes on until it is cut (%s)', (_, lang, recording) => {
  for (let step = 0; step <= recording.last; step += 1) {
    const node = recording.nodeAt(step);
    const of = (name: string): number =>
      Number(
        variablesOf(lang, recording, frameAt(recording, node, step), step).find((known) => known.name === name)!.value,
      );
    const event = recording.eventAt(step);
    if (lang === 'es' && event === 'cut') expect(of('alfa')).toBeGreaterThanOrEqual(of('beta'));
    if (lang === 'en' && event === 'cut')
      expect(recording.isMax(node) ? of('v') >= of('β') : of('v') <= of('α')).toBe(true);
    if (lang === 'en' && event === 'leave') expect(of('v')).toBe(recording.value[node]);
    if (lang === 'es' && event === 'enter' && recording.hasWindow && recording.parent[node]! >= 0) {
      // A child gets its caller's window.
      const caller = variablesOf(lang, recording, frameAt(recording, recording.parent[node]!, step), step);
      const own = variablesOf(lang, recording, frameAt(recording, node, step), step);
      for (const name of ['alfa', 'beta'])
        expect(own.find((known) => known.name === name)!.value).toBe(
          caller.find((known) => known.name === name)!.value,
        );
    }
  }
});
