import { readTypedLine } from '../../../../src/platform/typed-text';
import { findPeople, type StaffUser } from '../people/person-data';
import { isUserId } from './about-kinds';

/** Longest text that is searched for. */
export const ABOUT_LENGTH = 100;
/** People who are offered at most. */
const CHOICES_SHOWN = 8;

/** A sentence beside the filter. */
export type AboutNote = 'person' | 'number' | 'key' | 'id' | 'nobody' | 'several' | 'gone';

/** The person that was typed, or the reason that there is not exactly one. */
export interface AboutPerson {
  /** '' if nobody is known. */
  readonly userId: string;
  readonly person: StaffUser | null;
  readonly note: AboutNote | null;
  /** The people of whom one is to be chosen. */
  readonly choices: readonly StaffUser[];
}

export const NO_PERSON: AboutPerson = { userId: '', person: null, note: null, choices: [] };

/**
 * Finds a person by name, number, e-mail address or id, or only by id if the session may not search
 * for people. The search does not find deleted accounts, which the trail still has by their ids.
 */
export async function findAboutPerson(typed: string, maySearch: boolean): Promise<AboutPerson> {
  const text = readTypedLine(typed).slice(0, ABOUT_LENGTH);
  const ofId = { ...NO_PERSON, userId: text };
  if (!maySearch) return isUserId(text) ? ofId : { ...NO_PERSON, note: 'id' };
  if (text === '') return { ...NO_PERSON, note: 'person' };

  const [first, ...others] = await findPeople(text);
  if (first === undefined && isUserId(text)) return { ...ofId, note: 'gone' };
  if (first === undefined) return { ...NO_PERSON, note: 'nobody' };
  if (others.length === 0) return chooseAboutPerson(first);
  const choices = [first, ...others].slice(0, CHOICES_SHOWN);
  return { ...NO_PERSON, note: 'several', choices };
}

export function chooseAboutPerson(person: StaffUser): AboutPerson {
  return { ...NO_PERSON, userId: person.id, person };
}
