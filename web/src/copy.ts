import { announceText } from './announcer';
import { messagesNow } from './messages';

/** Copies a text to the clipboard and announces the result. */
export async function copyText(text: string, message = messagesNow().page.copied): Promise<void> {
  const isCopied = await writeClipboard(text);
  announceText(isCopied ? message : messagesNow().page.notCopied);
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Only secure contexts have a clipboard API; a page over plain HTTP from another machine is not
    // one.
    return writeSelected(text);
  }
}

function writeSelected(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.className = 'unseen';
  area.value = text;
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
