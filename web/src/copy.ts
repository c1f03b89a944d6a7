import { announce } from './announcer';
import { messagesNow } from './messages';

/** Puts a text on the clipboard, where the browser allows it, and says so. */
export async function copy(text: string, told = messagesNow().page.copied): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Only secure contexts have a clipboard; the text stays selectable.
  }
  announce(told);
}
