import type { KeypadError } from '@keypad/client';
import { useEffect, useState } from 'react';
import { toKeypadError } from '../../call-errors';
import { LatestWork } from '../../latest-work';
import type { StaffUser } from '../people/person-data';
import { usePermissions } from '../permissions';
import { type AboutInput, readTypedSubject } from './about-kinds';
import { type AuditSearch, getAuditSearch } from './audit-filter-store';
import {
  type AboutPerson,
  chooseAboutPerson,
  findAboutPerson,
  NO_PERSON,
} from './find-about-person';

/** Shows the events about what was found; none if nothing was. */
type ShowAbout = (about: Pick<AuditSearch, 'input' | 'found'>, subject: string) => void;

export type AboutSearch = ReturnType<typeof useAboutSearch>;

/**
 * Limits events to what is typed. A person is searched for first; a search that ends after another
 * was started, or after the text was changed, shows nothing.
 */
export function useAboutSearch() {
  const [input, setInput] = useState(getAuditSearch().input);
  const [found, setFound] = useState(getAuditSearch().found);
  const [error, setError] = useState<KeypadError | null>(null);
  const [searches] = useState(() => new LatestWork());
  const maySearch = usePermissions().canRead('admin:users');
  useEffect(() => () => void searches.start(), [searches]);

  function changeInput(change: Partial<AboutInput>) {
    searches.start();
    setInput({ ...input, ...change });
    setFound(NO_PERSON);
    setError(null);
  }

  function searchAbout(show: ShowAbout) {
    const isLatest = searches.start();
    if (input.kind !== '' && input.kind !== 'user') searchSubject(show);
    else if (input.kind === '' || found.userId !== '') showFound(show, found);
    else void searchPerson(show, isLatest);
  }

  function searchSubject(show: ShowAbout) {
    const subject = readTypedSubject(input.kind, input.text);
    const note = input.kind === 'key' ? 'key' : 'number';
    if (subject === undefined) showFound(show, { ...NO_PERSON, note });
    else showFound(show, NO_PERSON, subject);
  }

  async function searchPerson(show: ShowAbout, isLatest: () => boolean) {
    setError(null);
    try {
      const newFound = await findAboutPerson(input.text, maySearch);
      if (isLatest()) showFound(show, newFound);
    } catch (cause) {
      if (isLatest()) setError(toKeypadError(cause));
    }
  }

  function choosePerson(person: StaffUser, show: ShowAbout) {
    searches.start();
    showFound(show, chooseAboutPerson(person));
  }

  function showFound(show: ShowAbout, newFound: AboutPerson, subject = '') {
    setFound(newFound);
    show({ input, found: newFound }, subject);
  }

  return { input, found, error, changeInput, searchAbout, choosePerson };
}
