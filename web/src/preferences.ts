import { useSyncExternalStore } from 'react';
import { isRecord } from './json';
import { Store, useStore } from './store';

export type PageLanguage = 'en' | 'fa';
export type ColourTheme = 'system' | 'light' | 'dark';

const LANGUAGES: readonly PageLanguage[] = ['en', 'fa'];
export const THEMES: readonly ColourTheme[] = ['system', 'light', 'dark'];

interface UserPreferences {
  readonly language: PageLanguage;
  readonly theme: ColourTheme;
  readonly phoneOpen: boolean;
}

/**
 * Media query of screens that are wide enough to show the phone beside the editor, as in
 * phone/phone.css.
 */
export const WIDE = '(min-width: 901px)';

const KEY = 'keypad:console';
const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');

function readStored(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function readPreferences(): UserPreferences {
  const { language, theme, phoneOpen } = readStored();
  const preferredLanguage = navigator.language.startsWith('fa') ? 'fa' : 'en';
  return {
    language: LANGUAGES.find((each) => each === language) ?? preferredLanguage,
    theme: THEMES.find((each) => each === theme) ?? 'system',
    phoneOpen: typeof phoneOpen === 'boolean' ? phoneOpen : window.matchMedia(WIDE).matches,
  };
}

/** The language and the looks of the page: all that it stores in the browser. */
export const preferences = new Store(readPreferences());

function applyPreferences(): void {
  const { language, theme } = preferences.get();
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'fa' ? 'rtl' : 'ltr';
  document.documentElement.dataset['theme'] = theme;
}

applyPreferences();
preferences.subscribe(() => {
  applyPreferences();
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences.get()));
  } catch {
    // Without storage the preferences last until the page is closed.
  }
});

function followSystem(listener: () => void): () => void {
  darkSystem.addEventListener('change', listener);
  return () => {
    darkSystem.removeEventListener('change', listener);
  };
}

/**
 * Returns the attributes of an element with texts of this page inside GraphiQL, which is in English
 * and left to right.
 */
export function useWriting(): { readonly lang: PageLanguage; readonly dir: 'rtl' | 'ltr' } {
  const { language } = useStore(preferences);
  return { lang: language, dir: language === 'fa' ? 'rtl' : 'ltr' };
}

/** Returns the colours in use; `system` is resolved. */
export function useColours(): 'light' | 'dark' {
  const { theme } = useStore(preferences);
  const isDark = useSyncExternalStore(followSystem, () => darkSystem.matches);
  if (theme !== 'system') return theme;
  return isDark ? 'dark' : 'light';
}
