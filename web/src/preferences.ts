import { useSyncExternalStore } from 'react';
import { ObservableStore, useStore } from './store';
import {
  type ColourTheme,
  readStoredPreferences,
  readStoredTheme,
  storePreferences,
} from './stored-preferences';

export type PageLanguage = 'en' | 'fa';

const PAGE_LANGUAGES: readonly PageLanguage[] = ['en', 'fa'];
/** Writing direction by language. */
const DIRECTIONS: Readonly<Record<PageLanguage, 'rtl' | 'ltr'>> = { en: 'ltr', fa: 'rtl' };

interface UserPreferences {
  readonly language: PageLanguage;
  readonly theme: ColourTheme;
  readonly phoneOpen: boolean;
}

/**
 * Media query of screens that are wide enough to show the phone beside the editor, as in
 * phone/phone.css.
 */
export const WIDE_SCREEN = '(min-width: 901px)';

const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');

function readPreferences(): UserPreferences {
  const { language, phoneOpen } = readStoredPreferences();
  const preferredLanguage = navigator.language.startsWith('fa') ? 'fa' : 'en';
  return {
    language: PAGE_LANGUAGES.find((each) => each === language) ?? preferredLanguage,
    theme: readStoredTheme(),
    phoneOpen: typeof phoneOpen === 'boolean' ? phoneOpen : window.matchMedia(WIDE_SCREEN).matches,
  };
}

/** The language and the looks of the page, which the browser stores. */
export const preferences = new ObservableStore(readPreferences());

function applyPreferences(): void {
  const { language, theme } = preferences.get();
  document.documentElement.lang = language;
  document.documentElement.dir = DIRECTIONS[language];
  document.documentElement.dataset['theme'] = theme;
}

applyPreferences();
preferences.subscribe(() => {
  applyPreferences();
  storePreferences(preferences.get());
});

function followSystemTheme(listener: () => void): () => void {
  darkSystem.addEventListener('change', listener);
  return () => {
    darkSystem.removeEventListener('change', listener);
  };
}

/**
 * Returns the attributes of an element with texts of this page inside GraphiQL, which is in English
 * and left to right.
 */
export function useWritingAttributes(): {
  readonly lang: PageLanguage;
  readonly dir: 'rtl' | 'ltr';
} {
  const { language } = useStore(preferences);
  return { lang: language, dir: DIRECTIONS[language] };
}

/** Returns the colours in use; `system` is resolved. */
export function useResolvedColours(): 'light' | 'dark' {
  const { theme } = useStore(preferences);
  const isDark = useSyncExternalStore(followSystemTheme, () => darkSystem.matches);
  if (theme !== 'system') return theme;
  return isDark ? 'dark' : 'light';
}
