/** Reasons for weights as they are typed: `feature: reason`, one a line; lines of another shape are left out. */
export function reasonsOf(text: string): Record<string, string> {
  const pairs = text.split('\n').flatMap((line) => {
    const at = line.indexOf(':');
    const [name, reason] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    return at > 0 && name && reason ? [[name, reason] as const] : [];
  });
  return Object.fromEntries(pairs);
}
