import { preferences } from '../preferences';
import { useStore } from '../store';
import { en, type Messages } from './en';
import { fa } from './fa';

export type { Messages } from './en';

const TABLES: Readonly<Record<'en' | 'fa', Messages>> = { en, fa };

/** The words of the page in the chosen language. */
export function useMessages(): Messages {
  return TABLES[useStore(preferences).language];
}

/** The same outside of components. */
export function messagesNow(): Messages {
  return TABLES[preferences.get().language];
}
