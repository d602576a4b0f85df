/** What `make site` makes of crates/wasm, in web/wasm; `vite.config.ts` says where that is. */
declare module 'rival-wasm/rival.js' {
  export function initSync(from: { module: WebAssembly.Module }): void;
  export function ask(method: string, body: string, tell: (line: string) => void): string;
}
