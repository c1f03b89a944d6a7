import type { KeypadError } from '@keypad/client';
import { useEffect, useState } from 'react';
import { toKeypadError } from '../../call-errors';
import { LatestWork } from '../../latest-work';
import type { StaffUser } from '../people/person-data';
import { usePermissions } from '../permissions';
import { type AboutKind, readTypedSubject } from './about-kinds';
import type { AuditEventFilter } from './audit-data';
import { chooseAboutPerson, findAboutPerson, NO_PERSON } from './find-about-person';

/** The kind that is chosen, and the text that is typed. */
export interface AboutInput {
  readonly kind: AboutKind;
  readonly text: string;
}

type AboutLimits = Pick<AuditEventFilter, 'userId' | 'subject'>;
type ShowAbout = (limits: AboutLimits) => void;

export type AboutSearch = ReturnType<typeof useAboutSearch>;

/**
 * Limits events to what is typed. A person is searched for first; a search that ends after another
 * was started, or after the text was changed, shows nothing.
 */
export function useAboutSearch() {
  const [input, setInput] = useState<AboutInput>({ kind: '', text: '' });
  const [found, setFound] = useState(NO_PERSON);
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
    if (input.kind === '') show({ userId: '', subject: '' });
    else if (input.kind !== 'user') searchSubject(show);
    else if (found.userId !== '') show({ userId: found.userId, subject: '' });
    else void searchPerson(show, isLatest);
  }

  function searchSubject(show: ShowAbout) {
    const subject = readTypedSubject(input.kind, input.text);
    const note = input.kind === 'key' ? 'key' : 'number';
    if (subject === undefined) setFound({ ...NO_PERSON, note });
    else show({ userId: '', subject });
  }

  async function searchPerson(show: ShowAbout, isLatest: () => boolean) {
    setError(null);
    try {
      const about = await findAboutPerson(input.text, maySearch);
      if (!isLatest()) return;
      setFound(about);
      if (about.userId !== '') show({ userId: about.userId, subject: '' });
    } catch (cause) {
      if (isLatest()) setError(toKeypadError(cause));
    }
  }

  function choosePerson(person: StaffUser, show: ShowAbout) {
    searches.start();
    setFound(chooseAboutPerson(person));
    show({ userId: person.id, subject: '' });
  }

  return { input, found, error, changeInput, searchAbout, choosePerson };
}
