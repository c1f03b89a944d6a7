import { useEffect, useRef } from 'react';
import { type Session, sessionStore } from './session';
import { clock, useCountdown } from './use-countdown';

export function SignedInBar({ session }: { readonly session: Session }) {
  const left = useCountdown(session.expiresAt);
  const who = useRef<HTMLParagraphElement>(null);

  // The form that had the focus is gone; the next Tab must not start from the top.
  useEffect(() => {
    who.current?.focus();
  }, []);

  return (
    <div className="bar">
      <p ref={who} className="who" tabIndex={-1} role="status">
        <span className="lamp" aria-hidden="true" />
        Signed in as <b>{session.username}</b>
        <span className="faint">with client {session.clientId}</span>
      </p>
      <p className="timer" role="timer" title="The token is renewed by itself before it ends.">
        Token good for {clock(left)}
      </p>
      <button
        className="button"
        type="button"
        onClick={() => {
          void sessionStore.signOut();
        }}
      >
        Sign out
      </button>
    </div>
  );
}
