import { storePreferences } from '../stored-preferences';

/** Lets the console and the desk open in the language of the page that leads there. */
export function keepPageLanguage(): void {
  const language = document.documentElement.lang;
  for (const link of document.querySelectorAll('.try a, a.console-link'))
    link.addEventListener('click', () => {
      storePreferences({ language });
    });
}

/** Lets the link to the other language lead to the section that is open. */
export function keepSectionOfLanguage(): void {
  const link = document.querySelector<HTMLAnchorElement>('a.language');
  link?.addEventListener('click', () => {
    link.hash = window.location.hash;
  });
}
