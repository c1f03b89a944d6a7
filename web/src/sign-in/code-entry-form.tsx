import type { RefObject } from 'react';
import { toButtonClass } from '../button-class';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { formatClockTime, useSecondsUntil } from '../use-countdown';
import { exchangeSignInCode } from './code-exchange';
import { NameFields } from './name-fields';
import { NewAccountChoice } from './new-account-choice';
import { SUBMIT_ID } from './sign-in';
import { focusMarkedField, SignInField } from './sign-in-field';
import { signIn } from './sign-in-store';
import { SignInStepForm } from './step-form';

interface CodeEntryFormProps {
  readonly codeInput: RefObject<HTMLInputElement | null>;
}

/** Signs in with the one-time password. */
export function CodeEntryForm({ codeInput }: CodeEntryFormProps) {
  const signInWords = useMessages().signIn;
  const { isHolderAsked, isDesk } = useStore(signIn);

  async function submitCode() {
    if (!(await exchangeSignInCode()) && !focusMarkedField()) codeInput.current?.focus();
  }

  return (
    <SignInStepForm label={signInWords.signIn} onSubmit={submitCode}>
      <SignInCodeField codeInput={codeInput} />
      {isHolderAsked && <NameFields />}
      {isHolderAsked && !isDesk && <NewAccountChoice />}
      <SignInButton />
    </SignInStepForm>
  );
}

function SignInCodeField({ codeInput }: CodeEntryFormProps) {
  const signInWords = useMessages().signIn;
  return (
    <SignInField
      ref={codeInput}
      name="code"
      className="field-code"
      label={signInWords.code}
      autoComplete="one-time-code"
      inputMode="numeric"
      dir="ltr"
    />
  );
}

/** The submit button, with a countdown while the service accepts no code. */
function SignInButton() {
  const signInWords = useMessages().signIn;
  const { code, busy, nextEntryAt } = useStore(signIn);
  const waitSeconds = useSecondsUntil(nextEntryAt);

  let buttonLabel = signInWords.signIn;
  if (busy === 'token') buttonLabel = signInWords.signingIn;
  if (waitSeconds > 0) buttonLabel = signInWords.nextTryIn(formatClockTime(waitSeconds));
  return (
    <button
      id={SUBMIT_ID}
      className={toButtonClass(code.trim() !== '')}
      aria-disabled={busy !== null || waitSeconds > 0}
    >
      {buttonLabel}
    </button>
  );
}
