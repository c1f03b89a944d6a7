/** Marks the section that is read in the table of contents, and closes menus after a choice. */
export function markContents(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('[popover]')) {
    menu.addEventListener('click', ({ target }) => {
      const isLink = target instanceof Element && target.closest('a') !== null;
      if (isLink && menu.matches(':popover-open')) menu.hidePopover();
    });
  }

  const links = [...document.querySelectorAll<HTMLAnchorElement>('#contents a')];
  const headings = links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading === null ? [] : [{ link, heading }];
  });
  if (headings.length === 0) return;

  let marked: HTMLAnchorElement | undefined;
  const markCurrent = () => {
    const passed = headings.findLast(
      ({ heading }) => heading.getBoundingClientRect().top < window.innerHeight / 3,
    );
    const isAtEnd = window.innerHeight + window.scrollY >= document.body.scrollHeight - 2;
    const current = (isAtEnd ? headings.at(-1) : (passed ?? headings[0]))?.link;
    if (current === marked) return;
    marked?.removeAttribute('aria-current');
    current?.setAttribute('aria-current', 'location');
    current?.scrollIntoView({ block: 'nearest' });
    marked = current;
  };
  document.addEventListener('scroll', markCurrent, { passive: true });
  markCurrent();
}
