import { writeClipboard } from '../clipboard';
import { docsWords } from './docs-words';

const SHOWN_MS = 2000;

/** Gives each block of code a button that copies it. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('main pre'))
    toCodeFrame(block).append(createCopyButton(block));
}

/** Returns the element around a block, which the button is placed in. */
function toCodeFrame(block: HTMLElement): HTMLElement {
  const parent = block.parentElement;
  if (parent?.classList.contains('code') === true) return parent;
  const frame = document.createElement('div');
  frame.className = 'code';
  block.replaceWith(frame);
  frame.append(block);
  return frame;
}

function createCopyButton(block: HTMLElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.lang = document.documentElement.lang;
  button.dir = document.documentElement.dir;
  button.textContent = docsWords.copy;
  button.setAttribute('aria-live', 'polite');

  button.addEventListener('click', () => {
    void writeClipboard(block.textContent.trimEnd()).then((isCopied) => {
      button.textContent = isCopied ? docsWords.copied : docsWords.notCopied;
      setTimeout(() => {
        button.textContent = docsWords.copy;
      }, SHOWN_MS);
    });
  });
  return button;
}
