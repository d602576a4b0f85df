/** The current announcement for screen readers. */
let said = $state('');
let odd = false;

export function announcement(): string {
  return said;
}

/** Announces a text. An invisible mark makes a repeated text a new one. */
export function announce(text: string): void {
  odd = !odd;
  said = odd ? text : `${text}\u200b`;
}
