/** Puts a text where it can be pasted from. Without a safe connection there is no clipboard: then it says no. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
