import { preferences } from '../preferences';
import { useStore } from '../store';
import { en, type ConsoleMessages } from './en';
import { fa } from './fa';

export type { ConsoleMessages } from './en';

const TABLES: Readonly<Record<'en' | 'fa', ConsoleMessages>> = { en, fa };

/** Returns the texts of the page in the chosen language. */
export function useMessages(): ConsoleMessages {
  return TABLES[useStore(preferences).language];
}

/** Returns the same texts outside components. */
export function messagesNow(): ConsoleMessages {
  return TABLES[preferences.get().language];
}
