/** What is said about a button when the pointer rests on it: its name and its key, "Hint · h". */
export function tip(name: string, key: string): string {
  return `${name} · ${key}`;
}
