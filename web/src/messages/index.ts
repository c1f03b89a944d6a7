import { preferences } from '../preferences';
import { useStore } from '../store';
import { consoleInEnglish, type ConsoleMessages } from './en';
import { consoleInPersian } from './fa';

export type { ConsoleMessages } from './en';

const MESSAGES_BY_LANGUAGE: Readonly<Record<'en' | 'fa', ConsoleMessages>> = {
  en: consoleInEnglish,
  fa: consoleInPersian,
};

/** Returns the texts of the page in the chosen language. */
export function useMessages(): ConsoleMessages {
  return MESSAGES_BY_LANGUAGE[useStore(preferences).language];
}

/** Returns the same texts outside components. */
export function getMessagesNow(): ConsoleMessages {
  return MESSAGES_BY_LANGUAGE[preferences.get().language];
}
