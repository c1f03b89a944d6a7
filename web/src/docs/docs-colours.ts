import { COLOUR_THEMES, readStoredTheme, storePreferences } from '../stored-preferences';
import { docsWords } from './docs-words';

/** Lets the button of the header change the colours, here and in console and desk. */
export function startThemeButton(): void {
  const button = document.querySelector<HTMLButtonElement>('button.theme');
  if (button === null) return;

  const showTheme = () => {
    const theme = readStoredTheme();
    const label = `${button.dataset['label'] ?? ''}: ${docsWords.colours[theme]}`;
    document.documentElement.dataset['theme'] = theme;
    button.setAttribute('aria-label', label);
    button.title = label;
  };
  showTheme();
  button.addEventListener('click', () => {
    const next = (COLOUR_THEMES.indexOf(readStoredTheme()) + 1) % COLOUR_THEMES.length;
    storePreferences({ theme: COLOUR_THEMES[next] ?? 'system' });
    showTheme();
  });
  // Another page of the service changed them.
  window.addEventListener('storage', showTheme);
}
