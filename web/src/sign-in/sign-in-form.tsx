import './sign-in-form.css';
import { useRef } from 'react';
import { useMessages } from '../messages';
import { sessionStore } from '../session';
import { useStore } from '../store';
import { CodeEntryForm } from './code-entry-form';
import { CodeRequestForm } from './code-request-form';
import { CodeStatus } from './code-status';
import { EndedSessionNote } from './ended-session-note';
import { ExchangeLog } from './exchange-log';
import { SignInFault } from './sign-in-fault';
import { signIn } from './sign-in-store';

interface SignInFormProps {
  readonly hasPhone: boolean;
}

/** The two steps of the sign-in, and under them errors, status and calls. */
export function SignInForm({ hasPhone }: SignInFormProps) {
  const { error, missing, isDesk } = useStore(signIn);
  const codeInput = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className="forms">
        <CodeRequestForm codeInput={codeInput} />
        <CodeEntryForm codeInput={codeInput} />
        <div className="strip-foot">
          <SignInStatus hasPhone={hasPhone} />
          {!isDesk && <ExchangeLog />}
        </div>
      </div>
      <EndedSessionNote />
      {error !== null && <SignInFault error={error} />}
      {missing.length > 0 && <MissingFieldsNote />}
    </>
  );
}

function MissingFieldsNote() {
  const signInWords = useMessages().signIn;
  return (
    <p className="faults" role="alert">
      {signInWords.fillIn}
    </p>
  );
}

/**
 * The result of the last sign-out, until the next code is requested; otherwise the status of the
 * code.
 */
function SignInStatus({ hasPhone }: SignInFormProps) {
  const signInWords = useMessages().signIn;
  const { error, requested } = useStore(signIn);
  const { ended } = useStore(sessionStore);
  const isSignOut = ended?.how === 'signing-out' || ended?.how === 'signed-out';
  if (!isSignOut || error !== null || requested !== null) return <CodeStatus hasPhone={hasPhone} />;
  return (
    <p className="status" role="status">
      {ended.how === 'signed-out' ? signInWords.signedOut : signInWords.signingOut}
    </p>
  );
}
