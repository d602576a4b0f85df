/** What a question tells on its way, one line after another, the answer last. */
import { think } from './engine';

/** `body` is promised: the table that it is about may have to be fetched first. Aborting stops the search. */
export async function* stream<Line>(
  method: string,
  body: Promise<unknown>,
  signal: AbortSignal,
  goesOnWith?: string,
): AsyncGenerator<Line> {
  const lines: Line[] = [];
  let wake = (): void => undefined;
  const tell = (line: unknown): void => {
    lines.push(line as Line);
    wake();
  };
  let over = false;
  let failure: unknown = null;
  void body
    .then((asked) => think<Line>(method, asked, { signal, tell, goesOnWith }))
    .then(tell, (error: unknown) => (failure = error))
    .finally(() => {
      over = true;
      wake();
    });
  for (;;) {
    const next = lines.shift();
    if (next) yield next;
    else if (failure) throw failure;
    else if (over) return;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
}
