import { announce } from './announcer';
import { messagesNow } from './messages';

/** Puts a text on the clipboard and says so; says too when the browser does not allow it. */
export async function copy(text: string, told = messagesNow().page.copied): Promise<void> {
  const isCopied = await write(text);
  announce(isCopied ? told : messagesNow().page.notCopied);
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Only secure contexts have a clipboard; plain HTTP from another machine is none.
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
