import type { RefObject, SubmitEvent } from 'react';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { formatClock, useCountdown } from '../use-countdown';
import { exchangeCode, SUBMIT_ID } from './sign-in';
import { signIn } from './sign-in-store';
import { focusMarked, SignInField } from './sign-in-field';

interface CodeEntryFormProps {
  readonly input: RefObject<HTMLInputElement | null>;
}

/** Signs in with the one-time password. */
export function CodeEntryForm({ input }: CodeEntryFormProps) {
  const words = useMessages().signIn;
  const { code, busy, nextEntryAt } = useStore(signIn);
  const wait = useCountdown(nextEntryAt);

  async function submitCode(event: SubmitEvent) {
    event.preventDefault();
    if (!(await exchangeCode()) && !focusMarked()) input.current?.focus();
  }

  let label = busy === 'token' ? words.signingIn : words.signIn;
  if (wait > 0) label = words.nextTryIn(formatClock(wait));
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => void submitCode(event)}
      aria-label={words.signIn}
    >
      <SignInField
        ref={input}
        name="code"
        className="field-code"
        label={words.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        dir="ltr"
      />
      <button
        id={SUBMIT_ID}
        className={code.trim() === '' ? 'button' : 'button button-main'}
        aria-disabled={busy !== null || wait > 0}
      >
        {label}
      </button>
    </form>
  );
}
