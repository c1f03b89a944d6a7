import { announceText } from './announcer';
import { writeClipboard } from './clipboard';
import { getMessagesNow } from './messages';

/** Copies a text to the clipboard and announces the result. Returns false if it failed. */
export async function copyText(
  text: string,
  message = getMessagesNow().page.copied,
): Promise<boolean> {
  const isCopied = await writeClipboard(text);
  announceText(isCopied ? message : getMessagesNow().page.notCopied);
  return isCopied;
}
