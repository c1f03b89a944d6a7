import type { RefObject, SubmitEvent } from 'react';
import { toButtonClass } from '../button-class';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { formatClockTime, useSecondsUntil } from '../use-countdown';
import { exchangeSignInCode, SUBMIT_ID } from './sign-in';
import { NameFields } from './name-fields';
import { signIn } from './sign-in-store';
import { focusMarkedField, SignInField } from './sign-in-field';

interface CodeEntryFormProps {
  readonly input: RefObject<HTMLInputElement | null>;
}

/** Signs in with the one-time password. */
export function CodeEntryForm({ input }: CodeEntryFormProps) {
  const signInWords = useMessages().signIn;
  const { code, busy, nextEntryAt, isHolderAsked } = useStore(signIn);
  const waitSeconds = useSecondsUntil(nextEntryAt);

  async function submitCode(event: SubmitEvent) {
    event.preventDefault();
    if (!(await exchangeSignInCode()) && !focusMarkedField()) input.current?.focus();
  }

  let buttonLabel = signInWords.signIn;
  if (busy === 'token') buttonLabel = signInWords.signingIn;
  if (waitSeconds > 0) buttonLabel = signInWords.nextTryIn(formatClockTime(waitSeconds));
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => void submitCode(event)}
      aria-label={signInWords.signIn}
    >
      <SignInField
        ref={input}
        name="code"
        className="field-code"
        label={signInWords.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        dir="ltr"
      />
      {isHolderAsked && <NameFields />}
      <button
        id={SUBMIT_ID}
        className={toButtonClass(code.trim() !== '')}
        aria-disabled={busy !== null || waitSeconds > 0}
      >
        {buttonLabel}
      </button>
    </form>
  );
}
