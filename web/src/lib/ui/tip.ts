/** A button's tooltip: its name and its key, "Hint · h". */
export function tip(name: string, key: string): string {
  return `${name} · ${key}`;
}
