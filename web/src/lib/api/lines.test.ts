import { expect, test } from 'vitest';
import { jsonLines } from './lines';

async function read(...pieces: string[]): Promise<unknown[]> {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
  const lines: unknown[] = [];
  for await (const line of jsonLines(stream)) lines.push(line);
  return lines;
}

test('lines are told apart however the network cuts them', async () => {
  expect(await read('{"a":1}\n{"a"', ':2}\n', '{"a":3}\n')).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
});

test('a last line without its end is a line too', async () => {
  expect(await read('{"a":1}\n{"a":2}')).toEqual([{ a: 1 }, { a: 2 }]);
});
