import { preferences } from '../../preferences';
import { useStore } from '../../store';
import { type DeskMessages, deskInEnglish } from './en';
import { deskInPersian } from './fa';

const DESK_MESSAGES_BY_LANGUAGE: Readonly<Record<'en' | 'fa', DeskMessages>> = {
  en: deskInEnglish,
  fa: deskInPersian,
};

/** Returns the texts of the desk in the chosen language. */
export function useDeskMessages(): DeskMessages {
  return DESK_MESSAGES_BY_LANGUAGE[useStore(preferences).language];
}

/** Returns the same texts outside components. */
export function getDeskMessagesNow(): DeskMessages {
  return DESK_MESSAGES_BY_LANGUAGE[preferences.get().language];
}
