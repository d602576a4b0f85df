import { based } from './base';
import { words } from './i18n/index.svelte';
import { toast } from './ui/Toasts.svelte';

/** Copies a text; false without a secure connection, where browsers have no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies a text and says so; where that fails, shows the text. */
export async function copyWithToast(text: string): Promise<void> {
  toast((await copyText(text)) ? words().table.copied : text);
}

/** Copies the full address of a page. */
export function copyLink(path: string): Promise<void> {
  return copyWithToast(location.origin + based(path));
}
