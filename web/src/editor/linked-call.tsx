import './linked-call.css';
import { useEffect } from 'react';
import { findLinkedOperation } from './linked-operations';
import { useMessages } from '../messages';
import { LINKED_WORDS } from '../messages/linked-words';
import { phone } from '../phone/phone-store';
import { preferences, useWritingAttributes } from '../preferences';
import { sessionStore } from '../session';
import { useStore } from '../store';
import { LINKED_FIELDS, LINKED_VIEWS, SAMPLE_NAMES, SAMPLE_NUMBER } from './linked-calls';
import { selectUserMode } from '../sign-in/sign-in';
import { signIn } from '../sign-in/sign-in-store';
import { listPhoneCallNotes } from './phone-call-notes';
import { useLinkedName } from './use-linked-name';

interface LinkedCallProps {
  readonly hasPhone: boolean;
}

/** Prepares the call that a link of the documentation names, and says how to send it. */
export function LinkedCall({ hasPhone }: LinkedCallProps) {
  const linkedName = useLinkedName();
  const linkedNote = useLinkedNote(linkedName, hasPhone);
  const writingAttributes = useWritingAttributes();
  const isFormReady = useStore(signIn).busy !== 'setup';
  useEffect(() => {
    if (isFormReady) prepareLinkedCall(linkedName);
  }, [linkedName, isFormReady]);
  if (linkedNote === '' || !isFormReady) return null;
  return (
    <p className="linked-call" role="status" {...writingAttributes}>
      {linkedNote}
    </p>
  );
}

/** Returns how to send the call; '' if no call is linked. */
function useLinkedNote(linkedName: string, hasPhone: boolean): string {
  const { signIn: signInWords, session: sessionWords, phone: phoneWords } = useMessages();
  const { language } = useStore(preferences);
  const { session } = useStore(sessionStore);
  const words = LINKED_WORDS[language];
  const signedOutNotes: Readonly<Record<string, string>> = {
    registerUser: words.sends(signInWords.register),
    requestCode: words.sends(signInWords.getCode),
    exchangeToken: words.codeFirst(signInWords.signIn),
    refreshToken: words.signInFirst(sessionWords.refresh),
    revokeToken: words.signInFirst(sessionWords.signOut),
  };
  const signedInNotes: Readonly<Record<string, string>> = {
    registerUser: words.signOutFirst,
    requestCode: words.signOutFirst,
    exchangeToken: words.signOutFirst,
    refreshToken: words.sends(sessionWords.refresh),
    revokeToken: words.sends(sessionWords.signOut),
  };

  if (linkedName in LINKED_VIEWS && !hasPhone) return words.noPhone;
  const phoneNote = listPhoneCallNotes(words, phoneWords)[linkedName];
  if (phoneNote !== undefined) return phoneNote;
  if (findLinkedOperation(linkedName) !== undefined) {
    const writeNote = session === null ? words.operationLater : words.runOperation;
    return writeNote(linkedName);
  }
  return (session === null ? signedOutNotes : signedInNotes)[linkedName] ?? '';
}

function prepareLinkedCall(linkedName: string): void {
  const linkedView = LINKED_VIEWS[linkedName];
  if (linkedView !== undefined) {
    preferences.update({ phoneOpen: true });
    phone.openView(linkedView);
  }
  if (linkedName === 'registerUser') fillInSampleUser();
  if (linkedName === 'requestCode') selectUserMode('existing');
  const field = LINKED_FIELDS[linkedName];
  if (field === undefined) return;
  // The fields of a new user, and the phone, are drawn after this.
  window.requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>(field)?.focus();
  });
}

/** Fills in the user of the sample, except where something is typed already. */
function fillInSampleUser(): void {
  selectUserMode('new');
  const { firstName, lastName, username } = signIn.get();
  signIn.update({
    firstName: firstName || SAMPLE_NAMES.firstName,
    lastName: lastName || SAMPLE_NAMES.lastName,
    username: username || SAMPLE_NUMBER,
  });
}
