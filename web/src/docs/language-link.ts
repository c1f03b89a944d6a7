/** Lets the link to the other language lead to the section that is open. */
export function keepSectionOfLanguage(): void {
  const link = document.querySelector<HTMLAnchorElement>('a.language');
  link?.addEventListener('click', () => {
    link.hash = window.location.hash;
  });
}
