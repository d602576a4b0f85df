import { expect, test } from 'vitest';
import { embedAddress, isFitted, lookOf, pageOfPart, embedCode } from './link';

test('a part is the address of its page without what is of no use in a frame', () => {
  const page = '/debugger?game=tictactoe&moves=b2+a1&depth=2&step=7&open=0-3&beside=minimax';
  expect(embedAddress('tree', page, { lang: 'es', theme: 'dark' })).toBe(
    '/embed/tree?game=tictactoe&moves=b2+a1&depth=2&step=7&lang=es&theme=dark',
  );
  expect(embedAddress('position', '/analysis?game=tictactoe&table=k3q', { lang: '', theme: '' })).toBe(
    '/embed/position?game=tictactoe',
  );
});

test('a part leads to its page', () => {
  const query = new URLSearchParams('game=tictactoe&level=2&quiz=7&lang=es&theme=dark&fit=on');
  expect(pageOfPart('quiz', query)).toBe('/quiz?game=tictactoe&level=2&quiz=7');
  expect(lookOf(query)).toEqual({ lang: 'es', theme: 'dark' });
  expect(isFitted(query)).toBe(true);
  expect(lookOf(new URLSearchParams('lang=fr&theme=pink'))).toEqual({ lang: '', theme: '' });
});

test('what is put into a page is whole HTML whatever the title', () => {
  const html = embedCode(
    'position',
    '/analysis?game=tictactoe&seed=1',
    { lang: '', theme: '' },
    'A "title" & <more>',
    'frame',
    'https://host',
  );
  expect(html).toBe(
    '<iframe src="https://host/embed/position?game=tictactoe&amp;seed=1" title="A &quot;title&quot; &amp; &lt;more>" width="100%" height="460" style="border:0" loading="lazy"></iframe>',
  );
});

test('a script is told where the part is from where it is itself', () => {
  const html = embedCode(
    'position',
    '/analysis?game=tictactoe&seed=1',
    { lang: 'es', theme: '' },
    'A "title"',
    'script',
    'https://host',
  );
  expect(html).toBe(
    '<script src="https://host/embed.js" data-src="./embed/position?game=tictactoe&amp;seed=1&amp;lang=es" data-title="A &quot;title&quot;" async></script>',
  );
});
