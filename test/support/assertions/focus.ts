import type { Page } from 'playwright-core';

/** Elements of the editor, which its library draws. */
const OF_EDITOR = '.monaco-editor, .graphiql-container';

const LIST_HIDDEN_FOCUS = `(() => {
  const readLook = (element) => {
    const looks = [];
    for (let each = element, i = 0; each !== null && i < 4; each = each.parentElement, i += 1) {
      const { outlineStyle, outlineWidth, boxShadow, backgroundColor, borderColor } = getComputedStyle(each);
      looks.push(outlineStyle === 'none' ? '' : outlineStyle + outlineWidth, boxShadow, backgroundColor, borderColor);
    }
    return looks.join();
  };
  const focused = document.activeElement;
  const hidden = [];
  const selector = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const elements = [...document.querySelectorAll(selector)].filter((element) =>
    element.tabIndex >= 0 && !element.disabled && element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('${OF_EDITOR}') === null);
  for (const element of elements) {
    element.focus({ focusVisible: true, preventScroll: true });
    if (document.activeElement !== element) continue;
    const shownLook = readLook(element);
    element.blur();
    if (readLook(element) === shownLook) hidden.push(element.outerHTML.slice(0, 160));
  }
  focused?.focus?.({ preventScroll: true });
  return [elements.length, hidden];
})()`;

const LIST_MOVING = `[...document.querySelectorAll('body *')]
  .filter((element) => element.closest('${OF_EDITOR}') === null)
  .filter((element) => {
    const { animationName, transitionDuration } = getComputedStyle(element);
    return animationName !== 'none' || /[1-9]/.test(transitionDuration);
  })
  .map((element) => element.outerHTML.slice(0, 160))`;

/**
 * Returns the elements that look the same with and without the focus of the keyboard, and the
 * number of those that can have it.
 */
export async function hiddenFocus(
  page: Page,
): Promise<{ readonly count: number; readonly hidden: string[] }> {
  const [count, hidden] = await page.evaluate<[number, string[]]>(LIST_HIDDEN_FOCUS);
  return { count, hidden };
}

/** Returns the elements that move or fade. */
export function movingElements(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(LIST_MOVING);
}
