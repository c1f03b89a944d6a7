/** Copies a text to the clipboard. Returns false if the browser does not allow it. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Only secure contexts have a clipboard API; a page over plain HTTP from another machine is not
    // one.
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focusedElement = document.activeElement;
  const copyArea = document.createElement('textarea');
  copyArea.className = 'unseen';
  copyArea.value = text;
  document.body.append(copyArea);
  copyArea.select();
  const isCopied = document.execCommand('copy');
  copyArea.remove();
  if (focusedElement instanceof HTMLElement) focusedElement.focus();
  return isCopied;
}
