import { useSyncExternalStore } from 'react';
import { isRecord } from './json';
import { Store, useStore } from './store';

export type Language = 'en' | 'fa';
export type Theme = 'system' | 'light' | 'dark';

export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

interface Preferences {
  readonly language: Language;
  readonly theme: Theme;
  readonly phoneOpen: boolean;
}

/** Wide enough for the phone beside the editor, as in phone/phone.css. */
export const ROOMY = '(min-width: 901px)';

const KEY = 'keypad:console';
const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');

function kept(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function start(): Preferences {
  const { language, theme, phoneOpen } = kept();
  return {
    language: language === 'en' || language === 'fa' ? language : navigator.language.startsWith('fa') ? 'fa' : 'en',
    theme: THEMES.find((each) => each === theme) ?? 'system',
    phoneOpen: typeof phoneOpen === 'boolean' ? phoneOpen : window.matchMedia(ROOMY).matches,
  };
}

/** How the page looks: the only thing of it that the browser keeps. */
export const preferences = new Store(start());

function apply(): void {
  const { language, theme } = preferences.get();
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'fa' ? 'rtl' : 'ltr';
  document.documentElement.dataset['theme'] = theme;
}

apply();
preferences.subscribe(() => {
  apply();
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences.get()));
  } catch {
    // A browser that keeps nothing forgets the choice with the page.
  }
});

function followSystem(listener: () => void): () => void {
  darkSystem.addEventListener('change', listener);
  return () => {
    darkSystem.removeEventListener('change', listener);
  };
}

/** The colours in use, with the system's choice resolved. */
/** Attributes of an element with words of this page inside of GraphiQL, which is English and left to right. */
export function useWriting(): { readonly lang: Language; readonly dir: 'rtl' | 'ltr' } {
  const { language } = useStore(preferences);
  return { lang: language, dir: language === 'fa' ? 'rtl' : 'ltr' };
}

export function useColours(): 'light' | 'dark' {
  const { theme } = useStore(preferences);
  const isDark = useSyncExternalStore(followSystem, () => darkSystem.matches);
  return theme === 'system' ? (isDark ? 'dark' : 'light') : theme;
}
