import type { KeypadError } from '@keypad/client';
import { useMessages } from '../messages';
import type { ConsoleMessages } from '../messages/en';
import { phone } from '../phone/phone-store';
import { useStore } from '../store';
import { FaultNote, type FaultNoteProps } from './fault-note';
import { requestCodeByDial } from './sign-in';
import { signIn, type SignInState } from './sign-in-store';

/** Refusals of a text message, which a dial does not meet. */
const DIAL_INSTEAD = new Set(['RATE_LIMITED', 'DELIVERY_UNAVAILABLE', 'SMS_NOT_OFFERED']);

/**
 * The last error of the form. It says how many tries are left, or where to dial for the last code.
 */
export function SignInFault({ error }: { readonly error: KeypadError }) {
  return <FaultNote error={error} {...useSignInAdvice(error)} />;
}

/** Returns the parts of the note that depend on the state of the form. */
function useSignInAdvice(error: KeypadError): Omit<FaultNoteProps, 'error'> {
  const signInWords = useMessages().signIn;
  const formState = useStore(signIn);
  const { channel, requested, dialAgain, isDesk } = formState;
  const { isCodeMissing } = useStore(phone);
  if (isDesk && error.code === 'REST_USER_NOT_FOUND') return { message: signInWords.unknownStaff };
  if (error.code === 'OTP_WAITING_TIME' && (isCodeMissing || requested?.isSpent === true))
    return { remedy: signInWords.spentWait, wait: signInWords.newCodeIn };
  if (error.code === 'OTP_WAITING_TIME' && dialAgain !== '')
    return { remedy: signInWords.dialAgain(dialAgain), wait: signInWords.otherwiseWait };
  if (channel === 'sms' && DIAL_INSTEAD.has(error.code)) return { children: <DialInsteadButton /> };
  if (error.code === 'VALIDATION_FAILED' && isAboutUsername(error))
    return { message: signInWords.noUsername, remedy: signInWords.usernameAdvice };
  return error.code === 'INVALID_GRANT' ? describeRefusedCode(error, formState, signInWords) : {};
}

/** Says why a code was refused, by what the service tells or else by what is known here. */
function describeRefusedCode(
  { reason, triesLeft }: KeypadError,
  { requested, tries }: SignInState,
  { refusals, spent, triesLeft: formatTriesLeft }: ConsoleMessages['signIn'],
): Omit<FaultNoteProps, 'error'> {
  const knownTriesLeft = triesLeft ?? (requested && tries - requested.wrongTries);
  if (reason !== undefined && reason !== 'wrong') return { message: refusals[reason] };
  if (knownTriesLeft === null) return {};
  if (knownTriesLeft === 0) return { message: refusals.no_tries_left };
  if (requested?.isSpent === true) return { message: spent };
  return { message: refusals.wrong, remedy: formatTriesLeft(knownTriesLeft) };
}

function isAboutUsername({ fields }: KeypadError): boolean {
  return fields.includes('username') || fields.includes('cell_number');
}

function DialInsteadButton() {
  const signInWords = useMessages().signIn;
  return (
    <button className="button" type="button" onClick={() => void requestCodeByDial()}>
      {signInWords.getByDial}
    </button>
  );
}
