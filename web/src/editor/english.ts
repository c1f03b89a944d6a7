/**
 * Marks the dialogs, tooltips and menus that GraphiQL appends to the body as English, because
 * GraphiQL has no translations. Returns a function that stops this.
 */
export function markEnglish(): () => void {
  const markChildren = ({ children }: HTMLElement) => {
    for (const bodyChild of children) {
      if (bodyChild.id === 'root' || !(bodyChild instanceof HTMLElement)) continue;
      bodyChild.lang = 'en';
      bodyChild.dir = 'ltr';
    }
  };
  markChildren(document.body);
  const bodyObserver = new MutationObserver(() => {
    markChildren(document.body);
  });
  bodyObserver.observe(document.body, { childList: true });
  return () => {
    bodyObserver.disconnect();
  };
}
