import { type SubmitEvent, useEffect, useId, useRef } from 'react';
import { toButtonClass } from '../button-class';
import { useMessages } from '../messages';
import { sessionStore } from '../session';
import { useStore } from '../store';
import { formatClockTime } from '../use-countdown';
import { ClientFields } from './client-fields';
import { ChoiceField } from './fields';
import { NameFields } from './name-fields';
import { requestSignInCode, selectCodeChannel, selectUserMode } from './sign-in';
import { signIn } from './sign-in-store';
import { focusMarkedField, SignInField } from './sign-in-field';
import { useCodeWaitingTime } from './use-waiting-time';

interface CodeRequestFormProps {
  readonly onSent: () => void;
}

/** Requests a one-time password for a user, and registers a new user first. */
export function CodeRequestForm({ onSent }: CodeRequestFormProps) {
  const signInWords = useMessages().signIn;
  const { mode, channel, isDesk } = useStore(signIn);

  async function submitRequest(event: SubmitEvent) {
    event.preventDefault();
    if (await requestSignInCode()) onSent();
    else focusMarkedField();
  }

  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => void submitRequest(event)}
      aria-label={signInWords.getCode}
    >
      {!isDesk && <ClientFields />}
      {!isDesk && (
        <ChoiceField
          label={signInWords.user}
          value={mode}
          options={{ existing: signInWords.existing, new: signInWords.newUser }}
          onChoice={selectUserMode}
        />
      )}
      {mode === 'new' && <NameFields />}
      {mode === 'new' ? <NewNumberField /> : <UsernameField />}
      <ChoiceField
        label={signInWords.channel}
        value={channel}
        options={{ ussd: 'USSD', sms: 'SMS' }}
        onChoice={selectCodeChannel}
      />
      <RequestButton />
    </form>
  );
}

function NewNumberField() {
  const signInWords = useMessages().signIn;
  return (
    <SignInField
      name="username"
      className="field-number"
      label={signInWords.mobile}
      autoComplete="off"
      inputMode="tel"
      dir="ltr"
      placeholder="0912 000 0003"
    />
  );
}

/** The number or the e-mail address of a registered user, with those of the demo to choose from. */
function UsernameField() {
  const signInWords = useMessages().signIn;
  const { people } = useStore(signIn);
  const listId = useId();
  return (
    <>
      <SignInField
        name="username"
        className="field-number"
        label={signInWords.username}
        autoComplete="off"
        inputMode="email"
        dir="ltr"
        list={listId}
      />
      <datalist id={listId}>
        {people.map(({ number, name }) => (
          <option key={number} value={number}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** The submit button, with a countdown while the user has to wait for the next code. */
function RequestButton() {
  const signInWords = useMessages().signIn;
  const { mode, code, busy } = useStore(signIn);
  const { ended } = useStore(sessionStore);
  const submitButton = useRef<HTMLButtonElement>(null);
  const waitSeconds = useCodeWaitingTime();

  // The button that had the focus, such as "Sign out", is no longer on the page.
  useEffect(() => {
    if (ended?.how === 'refused' || ended?.how === 'signing-out') submitButton.current?.focus();
  }, [ended]);

  let buttonLabel = signInWords.getCode;
  if (mode === 'new') buttonLabel = signInWords.register;
  if (busy === 'code') buttonLabel = signInWords.requesting;
  if (waitSeconds > 0) buttonLabel = signInWords.newCodeIn(formatClockTime(waitSeconds));
  return (
    <button
      ref={submitButton}
      className={`${toButtonClass(code.trim() === '')} get-code`}
      aria-disabled={busy !== null || waitSeconds > 0}
    >
      {buttonLabel}
    </button>
  );
}
