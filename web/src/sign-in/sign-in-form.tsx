import './sign-in-form.css';
import { useRef } from 'react';
import { useMessages } from '../messages';
import { sessionStore } from '../session';
import { useStore } from '../store';
import { CodeEntryForm } from './code-entry-form';
import { CodeRequestForm } from './code-request-form';
import { CodeStatus } from './code-status';
import { ExchangeLog } from './exchange-log';
import { FaultNote } from './fault-note';
import { signIn } from './sign-in';

interface SignInFormProps {
  readonly hasPhone: boolean;
}

/** The two steps of the sign-in, and under them errors, status and calls. */
export function SignInForm({ hasPhone }: SignInFormProps) {
  const { error } = useStore(signIn);
  const codeInput = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className="forms">
        <CodeRequestForm
          onSent={() => {
            codeInput.current?.focus();
          }}
        />
        <CodeEntryForm input={codeInput} />
      </div>
      <EndNote />
      {error !== null && <FaultNote error={error} />}
      <div className="strip-foot">
        <Status hasPhone={hasPhone} />
        <ExchangeLog />
      </div>
    </>
  );
}

/** The error that ended the last session, or that prevented its revocation. */
function EndNote() {
  const words = useMessages().signIn;
  const { ended } = useStore(sessionStore);
  const { error } = useStore(signIn);
  if (ended?.how === 'refused' && error === null) {
    return <FaultNote error={ended.error} lead={words.ended} remedy={words.signInAgain} />;
  }
  if (ended?.how !== 'not-revoked') return null;
  return (
    <FaultNote error={ended.error} lead={words.notRevoked}>
      <button className="button" type="button" onClick={() => void sessionStore.signOut()}>
        {words.revokeAgain}
      </button>
    </FaultNote>
  );
}

/** The result of the last sign-out, until the next code is requested; otherwise the status of the code. */
function Status({ hasPhone }: SignInFormProps) {
  const words = useMessages().signIn;
  const { error, requested } = useStore(signIn);
  const { ended } = useStore(sessionStore);
  const isSignOut = ended?.how === 'signing-out' || ended?.how === 'signed-out';
  if (!isSignOut || error !== null || requested !== null) return <CodeStatus hasPhone={hasPhone} />;
  return (
    <p className="status" role="status">
      {ended.how === 'signed-out' ? words.signedOut : words.signingOut}
    </p>
  );
}
