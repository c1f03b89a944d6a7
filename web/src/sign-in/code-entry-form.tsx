import type { RefObject, SubmitEvent } from 'react';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { exchangeCode, signIn, SUBMIT_ID } from './sign-in';
import { SignInField } from './sign-in-field';

interface CodeEntryFormProps {
  readonly input: RefObject<HTMLInputElement | null>;
}

/** Signs in with the one-time password. */
export function CodeEntryForm({ input }: CodeEntryFormProps) {
  const words = useMessages().signIn;
  const { code, busy } = useStore(signIn);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!(await exchangeCode())) input.current?.focus();
  }

  return (
    <form className="form" onSubmit={(event) => void submit(event)} aria-label={words.signIn}>
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
        aria-disabled={busy !== null}
      >
        {busy === 'token' ? words.signingIn : words.signIn}
      </button>
    </form>
  );
}
