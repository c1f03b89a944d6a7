import { type RefObject, useEffect, useId, useRef } from 'react';
import { toButtonClass } from '../button-class';
import { useMessages } from '../messages';
import { sessionStore } from '../session';
import { useStore } from '../store';
import { formatClockTime } from '../use-countdown';
import { ClientFields } from './client-fields';
import { ChoiceField } from './fields';
import { NameFields } from './name-fields';
import { requestSignInCode, selectCodeChannel, selectUserMode } from './sign-in';
import { focusMarkedField, SignInField } from './sign-in-field';
import { signIn } from './sign-in-store';
import { SignInStepForm } from './step-form';
import { useRequestLabel } from './use-request-label';
import { useCodeWaitingTime } from './use-waiting-time';

interface CodeRequestFormProps {
  /** The input of the code, which is focused once the code is sent. */
  readonly codeInput: RefObject<HTMLInputElement | null>;
}

/** Requests a one-time password for a user, and registers a new user first. */
export function CodeRequestForm({ codeInput }: CodeRequestFormProps) {
  const signInWords = useMessages().signIn;
  const { mode, isDesk } = useStore(signIn);

  async function submitRequest() {
    if (await requestSignInCode()) codeInput.current?.focus();
    else focusMarkedField();
  }

  return (
    <SignInStepForm label={signInWords.getCode} onSubmit={submitRequest}>
      {!isDesk && <ClientFields />}
      {!isDesk && <UserModeChoice />}
      {mode === 'new' && <NameFields />}
      {mode === 'new' ? <NewNumberField /> : <UsernameField />}
      <ChannelChoice />
      <RequestButton />
    </SignInStepForm>
  );
}

function UserModeChoice() {
  const signInWords = useMessages().signIn;
  const { mode } = useStore(signIn);
  return (
    <ChoiceField
      label={signInWords.user}
      value={mode}
      options={{ existing: signInWords.existing, new: signInWords.newUser }}
      onChoice={selectUserMode}
    />
  );
}

function ChannelChoice() {
  const signInWords = useMessages().signIn;
  const { channel } = useStore(signIn);
  return (
    <ChoiceField
      label={signInWords.channel}
      value={channel}
      options={signInWords.channels}
      onChoice={selectCodeChannel}
    />
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
      <DemoUserList id={listId} />
    </>
  );
}

function DemoUserList({ id }: { readonly id: string }) {
  const { people } = useStore(signIn);
  return (
    <datalist id={id}>
      {people.map(({ number, name }) => (
        <option key={number} value={number}>
          {name}
        </option>
      ))}
    </datalist>
  );
}

/**
 * Returns the ref of a button that is focused when a session ends, because the button that had the
 * focus, such as "Sign out", is no longer on the page.
 */
function useFocusAfterSession() {
  const { ended } = useStore(sessionStore);
  const focusedButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (ended?.how === 'refused' || ended?.how === 'signing-out') focusedButton.current?.focus();
  }, [ended]);
  return focusedButton;
}

/** The submit button, with a countdown while the user has to wait for the next code. */
function RequestButton() {
  const signInWords = useMessages().signIn;
  const { code, busy } = useStore(signIn);
  const submitButton = useFocusAfterSession();
  const waitSeconds = useCodeWaitingTime();

  let buttonLabel = useRequestLabel();
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
