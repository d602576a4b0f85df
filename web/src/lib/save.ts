/** Has the browser save a text as a file. */
export function saveText(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  link.download = name;
  link.click();
  // The download has begun when the click returns, but not every browser has read the text by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
