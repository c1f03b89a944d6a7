import { preferences } from '../../preferences';
import { useStore } from '../../store';
import { type DeskMessages, en } from './en';
import { fa } from './fa';

const TABLES: Readonly<Record<'en' | 'fa', DeskMessages>> = { en, fa };

/** Returns the texts of the desk in the chosen language. */
export function useDeskMessages(): DeskMessages {
  return TABLES[useStore(preferences).language];
}

/** Returns the same texts outside components. */
export function deskMessagesNow(): DeskMessages {
  return TABLES[preferences.get().language];
}
