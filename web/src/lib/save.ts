/** Has the browser save a text as a file. */
export function saveText(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}

/** Has the browser save a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The download has begun when the click returns, but not every browser has read the text by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
