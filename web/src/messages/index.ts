import { preferences } from '../preferences';
import { useStore } from '../store';
import { en, type Messages } from './en';
import { fa } from './fa';

export type { Messages } from './en';

const TABLES: Readonly<Record<'en' | 'fa', Messages>> = { en, fa };

/** Returns the texts of the page in the chosen language. */
export function useMessages(): Messages {
  return TABLES[useStore(preferences).language];
}

/** Returns the same texts outside components. */
export function messagesNow(): Messages {
  return TABLES[preferences.get().language];
}
