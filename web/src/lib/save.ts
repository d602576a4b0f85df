/** Lets the browser save a text as a file. */
export function saveText(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}

export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has begun when the click returns, but some browsers have not read the file by
  // then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
