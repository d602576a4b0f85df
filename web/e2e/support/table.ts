/** A table as its player sees it. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export interface NewGameOptions {
  company?: string;
  side?: string;
  level?: string;
  seed?: number;
  position?: string;
}

/** Starts a new game from the home page, by its panel. */
export async function newGame(
  page: Page,
  game: string,
  { company, side, level, seed, position }: NewGameOptions = {},
): Promise<Table> {
  await page.goto('/');
  await page
    .locator(`[data-game="${game}"]`)
    .getByRole('button', { name: /^(Options|Opciones)/ })
    .click();
  const panel = page.getByRole('dialog');
  for (const wish of [company, side]) if (wish) await panel.getByRole('radio', { name: wish, exact: true }).check();
  if (level) await panel.getByRole('radio', { name: level }).check();
  if (seed !== undefined || position !== undefined) await panel.locator('summary').click();
  if (seed !== undefined) await panel.locator('[name=seed]').fill(String(seed));
  if (position !== undefined) await panel.locator('[name=position]').fill(position);
  await panel.locator('[type=submit]').click();
  await page.waitForURL(/\/t\//);
  return new Table(page);
}

export class Table {
  /** Cells where a move can be played. */
  readonly targets: Locator;
  /** Moves that have a button below the board. */
  readonly buttons: Locator;
  readonly status: Locator;
  readonly end: Locator;
  readonly moves: Locator;

  constructor(readonly page: Page) {
    this.targets = page.locator('.cell.target');
    this.buttons = page.locator('.actions [data-move]');
    this.status = page.locator('.status');
    this.end = page.locator('section.end');
    this.moves = page.locator('.moves [data-ply]');
  }

  cell(name: string): Locator {
    return this.page.locator(`[data-name="${name}"]`);
  }

  /** A side's strip, by the side's name. */
  strip(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** Waits until it is the player's turn or the game is over. */
  async ready(): Promise<void> {
    await this.targets.or(this.buttons).or(this.end).first().waitFor();
  }

  /** Waits until it is the player's turn and the fonts are loaded. */
  async settle(): Promise<void> {
    await this.ready();
    await this.page.evaluate(() => document.fonts.ready);
  }

  /** Plays on a cell by clicking; where it offers several moves, the one named or the first. */
  async click(cell: string | Locator, move?: string): Promise<void> {
    await this.after(async () => {
      const place = typeof cell === 'string' ? this.cell(cell) : cell;
      // A cell's choices lie over it as soon as the pointer does.
      await place.hover({ force: true });
      const choices = this.page.locator(move ? `.chooser [data-move="${move}"]` : '.chooser [data-move]');
      await ((await choices.count()) > 0 ? choices.first() : place).click();
    });
  }

  /** Plays and waits until the move is on the list. */
  async after(play: () => Promise<void>): Promise<void> {
    await this.ready();
    const before = await this.moves.count();
    await play();
    await expect.poll(() => this.moves.count()).toBeGreaterThan(before);
  }

  async isOver(): Promise<boolean> {
    await this.ready();
    return this.end.isVisible();
  }
}
