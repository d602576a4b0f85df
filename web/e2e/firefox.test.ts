import { Firefox, hasFirefox } from './support/firefox';
import { expect, test } from './support/test';

test.skipIf(!hasFirefox)('a whole game in Firefox, by clicking', async ({ server }) => {
  const firefox = await Firefox.start();
  try {
    await firefox.open(`${server.address}/?lang=en`);
    const until = (condition: string): Promise<unknown> =>
      firefox.run(
        `for (let i = 0; i < 200; i += 1) { if (${condition}) return true; await new Promise((soon) => setTimeout(soon, 100)); } throw new Error('never: ' + arguments[0]);`,
        condition,
      );
    await until(`document.querySelector('[data-game="tictactoe"] .ways button')`);
    await firefox.click('[data-game="tictactoe"] .ways button');
    const ready = `document.querySelector('.cell.target, section.end')`;
    await until(ready);
    await firefox.run(`document.querySelector('dialog[open] [data-close]')?.click();`);
    while (!(await firefox.run<boolean>(`return document.querySelector('section.end') !== null;`))) {
      const before = await firefox.run<number>(`return document.querySelectorAll('.moves [data-ply]').length;`);
      await firefox.click('.cell.target');
      await until(`document.querySelectorAll('.moves [data-ply]').length > ${before}`);
      await until(ready);
    }
    expect(await firefox.run<string>(`return document.querySelector('section.end h2').textContent;`)).toMatch(
      /^(You win|You lose|A draw)$/,
    );
    // The drawing has a size, and the end card lies beside the board.
    const [board, card] = await firefox.run<
      { width: number; right: number; left: number; top: number; bottom: number }[]
    >(
      `return [...document.querySelectorAll('[role=grid], section.end')].map((element) => element.getBoundingClientRect().toJSON());`,
    );
    expect(board!.width).toBeGreaterThanOrEqual(320);
    expect(card!.left >= board!.right || card!.top >= board!.bottom).toBe(true);
  } finally {
    await firefox.end();
  }
});
