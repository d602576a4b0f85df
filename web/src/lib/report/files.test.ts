import { expect, test } from 'vitest';
import { fileOf } from './files';

const REPORT = {
  game: 'tictactoe',
  files: [
    { name: 'tictactoe.en.html', text: '<!doctype html>' },
    {
      name: 'tictactoe.en.md',
      text: '# A report\n\n![the tree](tictactoe.en/tree.svg) and ![growth](tictactoe.en/growth.svg)\n',
    },
    { name: 'tictactoe.en.data.json', text: '{}' },
    { name: 'tictactoe.en/tree.svg', text: '<svg fill="url(#a)"/>' },
    { name: 'tictactoe.en/growth.svg', text: '<svg/>' },
  ],
};

test('a file is found by its ending, and Markdown has its pictures within it', () => {
  expect(fileOf(REPORT, '.html')?.text).toBe('<!doctype html>');
  expect(fileOf(REPORT, '.data.json')?.name).toBe('tictactoe.en.data.json');
  expect(fileOf(REPORT, '.data.csv')).toBeNull();
  const links = [...fileOf(REPORT, '.md')!.text.matchAll(/\]\(([^)]*)\)/g)].map(([, link]) => link!);
  expect(links.map((link) => decodeURIComponent(link.replace('data:image/svg+xml,', '')))).toEqual([
    '<svg fill="url(#a)"/>',
    '<svg/>',
  ]);
});
