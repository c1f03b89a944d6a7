import { type SubmitEvent, useEffect, useId, useRef } from 'react';
import { useMessages } from '../messages';
import { sessionStore } from '../session';
import { useStore } from '../store';
import { formatClock } from '../use-countdown';
import { ClientFields } from './client-fields';
import { ChoiceField } from './fields';
import { requestCode, selectChannel, selectMode } from './sign-in';
import { signIn } from './sign-in-store';
import { focusMarked, SignInField } from './sign-in-field';
import { useWaitingTime } from './use-waiting-time';

interface CodeRequestFormProps {
  readonly onSent: () => void;
}

/** Requests a one-time password for a user, and registers a new user first. */
export function CodeRequestForm({ onSent }: CodeRequestFormProps) {
  const words = useMessages().signIn;
  const { mode, channel, isDesk } = useStore(signIn);

  async function submitRequest(event: SubmitEvent) {
    event.preventDefault();
    if (await requestCode()) onSent();
    else focusMarked();
  }

  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => void submitRequest(event)}
      aria-label={words.getCode}
    >
      <ClientFields />
      {!isDesk && (
        <ChoiceField
          label={words.user}
          value={mode}
          options={{ existing: words.existing, new: words.newUser }}
          onChoice={selectMode}
        />
      )}
      {mode === 'new' && <NameFields />}
      <UsernameField />
      <ChoiceField
        label={words.channel}
        value={channel}
        options={{ ussd: 'USSD', sms: 'SMS' }}
        onChoice={selectChannel}
      />
      <RequestButton />
    </form>
  );
}

function NameFields() {
  const words = useMessages().signIn;
  return (
    <>
      <SignInField
        name="firstName"
        className="field-name"
        label={words.firstName}
        autoComplete="given-name"
      />
      <SignInField
        name="lastName"
        className="field-name"
        label={words.lastName}
        autoComplete="family-name"
      />
    </>
  );
}

function UsernameField() {
  const words = useMessages().signIn;
  const { mode, people } = useStore(signIn);
  const listId = useId();
  const isNew = mode === 'new';
  return (
    <>
      <SignInField
        name="username"
        className="field-number"
        label={isNew ? words.mobile : words.username}
        autoComplete="off"
        inputMode={isNew ? 'tel' : 'email'}
        dir="ltr"
        list={isNew ? undefined : listId}
        placeholder={isNew ? '0912 000 0003' : undefined}
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
  const words = useMessages().signIn;
  const { mode, code, busy } = useStore(signIn);
  const { ended } = useStore(sessionStore);
  const button = useRef<HTMLButtonElement>(null);
  const wait = useWaitingTime();

  // The button that had the focus, such as "Sign out", is no longer on the page.
  useEffect(() => {
    if (ended?.how === 'refused' || ended?.how === 'signing-out') button.current?.focus();
  }, [ended]);

  let label = mode === 'new' ? words.register : words.getCode;
  if (busy === 'code') label = words.requesting;
  if (wait > 0) label = words.newCodeIn(formatClock(wait));
  return (
    <button
      ref={button}
      className={code.trim() === '' ? 'button button-main get-code' : 'button get-code'}
      aria-disabled={busy !== null || wait > 0}
    >
      {label}
    </button>
  );
}
