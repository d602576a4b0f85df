/** What is said to those who listen to the page. */
let said = $state('');
let odd = false;

export function announcement(): string {
  return said;
}

/** Says it. What was said before can be said again: an invisible mark tells the two apart. */
export function announce(text: string): void {
  odd = !odd;
  said = odd ? text : `${text}\u200b`;
}
