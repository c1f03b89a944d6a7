import type { Keypad, SignIn } from '@keypad/client';
import { useState, useSyncExternalStore } from 'react';

/** Asks for the number, then for its code. */
export function SignInPage({ keypad }: { readonly keypad: Keypad }) {
  const [signIn, setSignIn] = useState<SignIn>();
  const [number, setNumber] = useState('');
  if (signIn !== undefined) return <CodeForm signIn={signIn} />;
  return (
    <form
      action={() => {
        setSignIn(keypad.signIn(number));
      }}
    >
      <input
        value={number}
        type="tel"
        autoComplete="tel"
        onChange={(event) => {
          setNumber(event.target.value);
        }}
      />
      <button>Send the code</button>
    </form>
  );
}

/** Shows each state of a sign-in. */
export function CodeForm({ signIn }: { readonly signIn: SignIn }) {
  const state = (): SignIn['state'] => signIn.state;
  const { status, request, refusal } = useSyncExternalStore(signIn.subscribe, state, state);
  const [code, setCode] = useState('');
  return (
    <form action={() => signIn.submit(code)}>
      {request?.dial && <a href={request.dial.link}>Dial {request.dial.code}</a>}
      {request && (
        <input
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={(event) => {
            setCode(event.target.value);
          }}
        />
      )}
      {refusal && <p role="alert">{refusal.message}</p>}
      {refusal?.triesLeft !== undefined && <p>Tries left: {refusal.triesLeft}</p>}
      <button disabled={!request || status === 'checking'}>Sign in</button>
      <button type="button" disabled={status === 'requesting'} onClick={() => void signIn.resend('sms')}>
        Send a text message
      </button>
    </form>
  );
}
