import type { Keypad, SignIn } from '@keypad/client';
import { useState, useSyncExternalStore } from 'react';

/** Asks for the number, then for its code. */
export function SignInPage({ keypad }: { readonly keypad: Keypad }) {
  const [signIn, setSignIn] = useState<SignIn>();
  const [number, setNumber] = useState('');
  if (signIn !== undefined) return <CodePage keypad={keypad} number={number} signIn={signIn} />;
  return (
    <form
      action={() => {
        setSignIn(keypad.signIn(number));
      }}
    >
      <label>
        Mobile number
        <input
          value={number}
          type="tel"
          autoComplete="tel"
          onChange={(event) => {
            setNumber(event.target.value);
          }}
        />
      </label>
      <button>Send the code</button>
    </form>
  );
}

interface CodePageProps {
  readonly keypad: Keypad;
  readonly number: string;
  readonly signIn: SignIn;
}

/** Shows each state of a sign-in. Asks for the names first if nobody has the number. */
export function CodePage({ keypad, number, signIn }: CodePageProps) {
  const state = (): SignIn['state'] => signIn.state;
  const { status, request, refusal } = useSyncExternalStore(signIn.subscribe, state, state);
  if (refusal?.code === 'REST_USER_NOT_FOUND') return <SignUpForm keypad={keypad} number={number} signIn={signIn} />;
  return (
    <form
      action={(form: FormData) => {
        void signIn.submit(textOf(form, 'code'));
      }}
    >
      {request?.dial && <a href={request.dial.link}>Dial {request.dial.code}</a>}
      {request && (
        <label>
          Code
          <input name="code" inputMode="numeric" autoComplete="one-time-code" />
        </label>
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

/** Creates the account, then goes on with the same sign-in. */
function SignUpForm({ keypad, number, signIn }: CodePageProps) {
  const [problem, setProblem] = useState<string>();
  const register = async (form: FormData): Promise<void> => {
    const user = { firstName: textOf(form, 'first_name'), lastName: textOf(form, 'last_name'), number };
    try {
      await keypad.register(user);
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      // Another device was faster.
      if (code !== 'REST_USER_EXISTS') {
        setProblem(message);
        return;
      }
    }
    await signIn.resend();
  };
  return (
    <form action={register}>
      <label>
        First name
        <input name="first_name" autoComplete="given-name" />
      </label>
      <label>
        Last name
        <input name="last_name" autoComplete="family-name" />
      </label>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <button>Create the account</button>
    </form>
  );
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
