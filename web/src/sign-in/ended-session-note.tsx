import { useMessages } from '../messages';
import type { ConsoleMessages } from '../messages/en';
import { type EndedSession, sessionStore } from '../session';
import { useStore } from '../store';
import { FaultNote, type FaultNoteProps } from './fault-note';
import { signIn } from './sign-in-store';

type FailedSession = Extract<EndedSession, { readonly error: unknown }>;

/** The error that ended the last session, or that prevented its revocation. */
export function EndedSessionNote() {
  const signInWords = useMessages().signIn;
  const { ended } = useStore(sessionStore);
  const { error } = useStore(signIn);
  if (ended === null || !('error' in ended)) return null;
  // A session that may still be active is shown beside the error of the form.
  if (error !== null && ended.how !== 'not-revoked') return null;
  return <FaultNote error={ended.error} {...describeEnd(ended, signInWords)} />;
}

function describeEnd(
  { how, error }: FailedSession,
  signInWords: ConsoleMessages['signIn'],
): Omit<FaultNoteProps, 'error'> {
  if (how === 'not-revoked')
    return { lead: signInWords.notRevoked, children: <RevokeAgainButton /> };
  if (how === 'not-restored')
    return { lead: signInWords.notRestored, remedy: signInWords.restoredLater };
  if (error.code === 'INVALID_GRANT')
    return { message: signInWords.ended, remedy: signInWords.endedAdvice };
  return { lead: signInWords.ended, remedy: signInWords.signInAgain };
}

function RevokeAgainButton() {
  const signInWords = useMessages().signIn;
  return (
    <button className="button" type="button" onClick={() => void sessionStore.signOut()}>
      {signInWords.revokeAgain}
    </button>
  );
}
