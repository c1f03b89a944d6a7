/**
 * Marks the dialogs, tooltips and menus that GraphiQL appends to the body as English, because
 * GraphiQL has no translations. Returns a function that stops this.
 */
export function markEnglish(): () => void {
  const markChildren = ({ children }: HTMLElement) => {
    for (const child of children) {
      if (child.id === 'root' || !(child instanceof HTMLElement)) continue;
      child.lang = 'en';
      child.dir = 'ltr';
    }
  };
  markChildren(document.body);
  const observer = new MutationObserver(() => {
    markChildren(document.body);
  });
  observer.observe(document.body, { childList: true });
  return () => {
    observer.disconnect();
  };
}
