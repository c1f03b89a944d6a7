import './sign-in-form.css';
import type { KeypadError } from '@keypad/client';
import { useRef } from 'react';
import { useMessages } from '../messages';
import { sessionStore } from '../session';
import { useStore } from '../store';
import { CodeEntryForm } from './code-entry-form';
import { CodeRequestForm } from './code-request-form';
import { CodeStatus } from './code-status';
import { ExchangeLog } from './exchange-log';
import { FaultNote } from './fault-note';
import { requestCodeByDial } from './sign-in';
import { signIn } from './sign-in-store';

interface SignInFormProps {
  readonly hasPhone: boolean;
}

/** The two steps of the sign-in, and under them errors, status and calls. */
export function SignInForm({ hasPhone }: SignInFormProps) {
  const { error, missing, isDesk } = useStore(signIn);
  const signInWords = useMessages().signIn;
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
        <div className="strip-foot">
          <SignInStatus hasPhone={hasPhone} />
          {!isDesk && <ExchangeLog />}
        </div>
      </div>
      <EndedSessionNote />
      {error !== null && <SignInFault error={error} />}
      {missing.length > 0 && (
        <p className="faults" role="alert">
          {signInWords.fillIn}
        </p>
      )}
    </>
  );
}

/** Refusals of a text message, which a dial does not meet. */
const DIAL_INSTEAD = new Set(['RATE_LIMITED', 'DELIVERY_UNAVAILABLE', 'SMS_NOT_OFFERED']);

/**
 * The last error of the form. It says how many tries are left, or where to dial for the last code.
 */
function SignInFault({ error }: { readonly error: KeypadError }) {
  const signInWords = useMessages().signIn;
  const { channel, requested, tries, dialAgain, isDesk } = useStore(signIn);
  if (isDesk && error.code === 'REST_USER_NOT_FOUND')
    return <FaultNote error={error} message={signInWords.unknownStaff} />;
  if (error.code === 'OTP_WAITING_TIME' && dialAgain !== '') {
    return (
      <FaultNote
        error={error}
        remedy={signInWords.dialAgain(dialAgain)}
        wait={signInWords.otherwiseWait}
      />
    );
  }
  if (channel === 'sms' && DIAL_INSTEAD.has(error.code))
    return (
      <FaultNote error={error}>
        <button className="button" type="button" onClick={() => void requestCodeByDial()}>
          {signInWords.getByDial}
        </button>
      </FaultNote>
    );
  if (error.code === 'VALIDATION_FAILED' && isAboutUsername(error))
    return <FaultNote error={error} remedy={signInWords.usernameAdvice} />;
  if (error.code !== 'INVALID_GRANT' || requested === null) return <FaultNote error={error} />;
  const triesLeft = tries - requested.wrongTries;
  if (requested.isSpent)
    return <FaultNote error={error} message={signInWords.spent} remedy={signInWords.spentAdvice} />;
  return (
    <FaultNote
      error={error}
      message={signInWords.wrong}
      remedy={signInWords.triesLeft(triesLeft)}
    />
  );
}

function isAboutUsername({ fields }: KeypadError): boolean {
  return fields.includes('username') || fields.includes('cell_number');
}

/** The error that ended the last session, or that prevented its revocation. */
function EndedSessionNote() {
  const signInWords = useMessages().signIn;
  const { ended } = useStore(sessionStore);
  const { error } = useStore(signIn);
  if (ended?.how === 'refused' && error === null) {
    const isGrant = ended.error.code === 'INVALID_GRANT';
    if (!isGrant)
      return (
        <FaultNote error={ended.error} lead={signInWords.ended} remedy={signInWords.signInAgain} />
      );
    return (
      <FaultNote error={ended.error} message={signInWords.ended} remedy={signInWords.endedAdvice} />
    );
  }
  if (ended?.how === 'not-restored' && error === null)
    return (
      <FaultNote
        error={ended.error}
        lead={signInWords.notRestored}
        remedy={signInWords.restoredLater}
      />
    );
  if (ended?.how !== 'not-revoked') return null;
  return (
    <FaultNote error={ended.error} lead={signInWords.notRevoked}>
      <button className="button" type="button" onClick={() => void sessionStore.signOut()}>
        {signInWords.revokeAgain}
      </button>
    </FaultNote>
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
