/** What `make site` makes of crates/wasm, in web/wasm; `vite.config.ts` says where that is. */
declare module 'rival-wasm/rival.js' {
  export function initSync(from: { module: WebAssembly.Module }): void;
  export function take_book(bytes: Uint8Array): void;
  export function ask(method: string, body: string, tell: (line: string) => void): string;
}

/** What was asked when the site was built: the addresses of the answers (`site.config.ts`). */
declare module 'rival-prepared' {
  export const prepared: {
    games: string;
    /** By game. */
    demos: Record<string, string>;
    tables: Record<string, string>;
    /** What stands for the name and the time of a table. */
    id: string;
    time: number;
    /** What names of tables are made of. */
    letters: string;
  };
}
