import { expect, test } from 'vitest';
import { csvOf, svgOf } from './export';
import { recorded } from './fixtures/recorded';
import { SearchView, DEFAULT_OPTIONS } from './model.svelte';

const TITLES = { title: 'Tic-tac-toe <&>', summary: 'a "sentence"', max: 'MAX', min: 'MIN' };

function viewAt(step: number): SearchView {
  const view = new SearchView();
  view.show(recorded('ending'), DEFAULT_OPTIONS);
  view.seek(step);
  return view;
}

const parsed = (svg: string): Document => new DOMParser().parseFromString(svg, 'image/svg+xml');

test('a picture has what is known at its moment, and nothing of what lies ahead', () => {
  const before = parsed(svgOf(viewAt(0), TITLES));
  expect(before.querySelectorAll('[data-node]')).toHaveLength(10);
  expect(before.documentElement.textContent).not.toContain('100');
  const after = parsed(svgOf(viewAt(99), TITLES));
  expect(after.querySelectorAll('[data-node]')).toHaveLength(12);
  expect(after.documentElement.textContent).toContain('≤ −100');
  expect(after.documentElement.textContent).toContain('Tic-tac-toe <&>');
});

test('a table has every node once, with its window, its value and what was cut', () => {
  const lines = csvOf(viewAt(0)).trim().split('\n');
  expect(lines).toHaveLength(11);
  expect(lines[0]).toBe(
    'node,parent,depth,player,move,line,alpha,beta,value,bound,kind,cut,left_out,expected,entered,done',
  );
  expect(lines[1]).toBe('0,,0,max,,,,,0,exact,inner,,,true,0,33');
  expect(lines[7]).toBe('6,0,1,min,c2,c2,0,,-100,upper,inner,alpha,b3,false,19,24');
});
