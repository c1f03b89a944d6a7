/**
 * GraphiQL has its words in English and offers no others. Those in the page stand in an element that says so; its dialogs, tips and
 * menus hang on the body, where this marks them as they come. Answers the way to stop.
 */
export function markEnglish(): () => void {
  const mark = ({ children }: HTMLElement) => {
    for (const child of children) {
      if (child.id === 'root' || !(child instanceof HTMLElement)) continue;
      child.lang = 'en';
      child.dir = 'ltr';
    }
  };
  mark(document.body);
  const observer = new MutationObserver(() => {
    mark(document.body);
  });
  observer.observe(document.body, { childList: true });
  return () => {
    observer.disconnect();
  };
}
