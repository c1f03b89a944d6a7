import type { Keypad, SignIn } from '@keypad/client';
import { useEffect, useState, useSyncExternalStore, type ReactNode, type SubmitEvent } from 'react';

interface SignInPageProps {
  readonly keypad: Keypad;
  /** The app. */
  readonly children?: ReactNode;
}

/** Shows the app to a signed-in user, also after a reload, and the sign-in to any other. */
export function SignInPage({ keypad, children }: SignInPageProps) {
  const state = (): Keypad['state'] => keypad.state;
  const account = useSyncExternalStore(keypad.subscribe, state, state);
  useEffect(() => {
    keypad.restore().catch(reportError);
  }, [keypad]);
  if (account === 'unknown') return null;
  if (account === 'signed-out') return <NumberPage keypad={keypad} />;
  // If the service cannot be reached, the next restore() ends the session there.
  const signOut = (): void => void keypad.signOut().catch(reportError);
  return (
    <>
      {children}
      <button onClick={signOut}>Sign out</button>
    </>
  );
}

/** Asks for the number, then for its code. */
function NumberPage({ keypad }: { readonly keypad: Keypad }) {
  const [signIn, setSignIn] = useState<SignIn>();
  if (signIn !== undefined) {
    const cancel = (): void => {
      signIn.cancel();
      setSignIn(undefined);
    };
    return (
      <>
        <CodePage keypad={keypad} signIn={signIn} />
        <button onClick={cancel}>Another number</button>
      </>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        setSignIn(keypad.signIn(fieldsOf(event).number));
      }}
    >
      <label>
        Mobile number <input name="number" type="tel" autoComplete="tel" required />
      </label>
      <button>Send the code</button>
    </form>
  );
}

interface CodePageProps {
  readonly keypad: Keypad;
  readonly signIn: SignIn;
}

/** Shows each state of a sign-in. Asks for the names first if nobody has the number. */
function CodePage({ keypad, signIn }: CodePageProps) {
  const { status, request, refusal, retryAt } = useSyncExternalStore(
    signIn.subscribe,
    () => signIn.state,
  );
  const wait = useSecondsUntil(request?.resendAt ?? retryAt ?? 0);
  const life = useSecondsUntil(request?.expiresAt ?? Infinity);
  if (refusal?.code === 'REST_USER_NOT_FOUND')
    return <SignUpForm keypad={keypad} signIn={signIn} />;
  const isBusy = status === 'requesting' || status === 'checking';
  const hasCode = request !== undefined && life > 0;
  return (
    <form
      onSubmit={(event) => {
        void signIn.submit(fieldsOf(event).code);
      }}
    >
      {hasCode && request.dial && <a href={request.dial.link}>Dial {request.dial.code}</a>}
      {hasCode && (
        <label>
          Code <input name="code" inputMode="numeric" autoComplete="one-time-code" required />
        </label>
      )}
      {hasCode && life < Infinity && <p>The code is valid for {life} s.</p>}
      {refusal && <p role="alert">{refusal.message}</p>}
      {refusal?.triesLeft !== undefined && <p>Tries left: {refusal.triesLeft}</p>}
      <button disabled={isBusy || !hasCode}>Sign in</button>
      <button type="button" disabled={isBusy || wait > 0} onClick={() => void signIn.resend('sms')}>
        Send a text message {wait > 0 && `in ${String(wait)} s`}
      </button>
      {/* While there is a code, this shows what to dial for it. Nothing is sent. */}
      {!(hasCode && request.dial) && (
        <button
          type="button"
          disabled={isBusy || (!hasCode && wait > 0)}
          onClick={() => void signIn.resend('ussd')}
        >
          Dial for the code
        </button>
      )}
    </form>
  );
}

/** Creates the account, then goes on with the same sign-in. */
function SignUpForm({ keypad, signIn }: CodePageProps) {
  const [problem, setProblem] = useState<string>();
  const register = async ({ firstName, lastName }: Fields): Promise<void> => {
    try {
      await keypad.register({ firstName, lastName, number: signIn.username });
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
    <form onSubmit={(event) => void register(fieldsOf(event))}>
      <label>
        First name <input name="firstName" autoComplete="given-name" required />
      </label>
      <label>
        Last name <input name="lastName" autoComplete="family-name" required />
      </label>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <button>Create the account</button>
    </form>
  );
}

type Fields = Record<'number' | 'code' | 'firstName' | 'lastName', string>;

/** Returns the fields of a form, which keeps them: a React `action` would empty it. */
function fieldsOf(event: SubmitEvent<HTMLFormElement>): Fields {
  event.preventDefault();
  return Object.fromEntries(new FormData(event.currentTarget)) as Fields;
}

/** Returns the whole seconds until `time`, counted down to 0. */
function useSecondsUntil(time: number): number {
  return useSyncExternalStore(everySecond, () =>
    Math.max(0, Math.ceil((time - Date.now()) / 1000)),
  );
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => {
    clearInterval(timer);
  };
}
