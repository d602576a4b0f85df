import { based } from './base';
import { words } from './i18n/index.svelte';
import { toast } from './ui/Toasts.svelte';

/** Copies a text; false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Copies a text by selecting it. Without a secure connection, as in a local network, browsers have no clipboard. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Inside an open dialog nothing outside it can be selected.
  (focused?.closest('dialog') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}

/** Copies a text and says so; where that fails, shows the text. */
export async function copyWithToast(text: string): Promise<void> {
  toast((await copyText(text)) ? words().table.copied : text);
}

/** Copies the full address of a page. */
export function copyLink(path: string): Promise<void> {
  return copyWithToast(location.origin + based(path));
}
