import { expect, test } from 'vitest';
import { qrCode } from './qr';

/** As phones read it. */
const RIVAL = `
#######..#.##.#######
#.....#..#.#..#.....#
#.###.#.#.###.#.###.#
#.###.#.#..##.#.###.#
#.###.#.###.#.#.###.#
#.....#.#..#..#.....#
#######.#.#.#.#######
........##...........
#.#####..#.#..#####..
#..##..##..####.....#
###..###.##.#.##.###.
.#.#...#.######..##.#
.....###..#.#..#.#...
........#.#.#..#.####
#######...##.#..#..#.
#.....#.#......#####.
#.###.#.#..#.#..#..#.
#.###.#.##.#####..#..
#.###.#.#.#.#.##.##..
#.....#..#.#####.##..
#######.##..#...#..#.`;

test('a code is the one that phones read', () => {
  const drawn = qrCode('rival')?.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));
  expect(drawn?.join('\n')).toBe(RIVAL.trim());
});

test('a code grows with its text, up to a limit', () => {
  expect(qrCode('x'.repeat(100))?.length).toBe(41);
  expect(qrCode('x'.repeat(213))?.length).toBe(57);
  expect(qrCode('x'.repeat(214))).toBeNull();
});
