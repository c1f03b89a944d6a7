import './signed-in-bar.css';
import { useEffect, useRef } from 'react';
import { copyText } from '../copy';
import { exchanges, toggleOverlayPanel } from '../exchanges';
import { useMessages } from '../messages';
import { type SignedInSession, sessionStore } from '../session';
import { useStore } from '../store';
import { formatClockTime, useSecondsUntil } from '../use-countdown';
import { ExchangeLog } from './exchange-log';
import { FaultNote } from './fault-note';
import { getFactSeparator } from '../fact-separator';

interface SignedInBarProps {
  readonly session: SignedInSession;
}

/** The session: who is signed in, for how long, and what can be done with it. */
export function SignedInBar({ session }: SignedInBarProps) {
  const sessionWords = useMessages().session;
  const { refreshError } = useStore(sessionStore);
  return (
    <>
      <div className="bar">
        <SignedInUser session={session} />
        <SessionTimer session={session} />
        <ExchangeLog />
        <div className="bar-actions">
          <ClaimsButton />
          <SessionButton text={sessionWords.copyToken} act={() => copyText(session.accessToken)} />
          <SessionButton
            call="refreshToken"
            text={sessionWords.refresh}
            act={() => sessionStore.refreshSession()}
          />
          <SessionButton
            call="revokeToken"
            text={sessionWords.signOut}
            act={() => sessionStore.signOut()}
          />
        </div>
      </div>
      {refreshError !== null && <FaultNote error={refreshError} lead={sessionWords.notRefreshed} />}
    </>
  );
}

interface SessionButtonProps {
  /** The call that it sends, by the id of its operation in openapi.json. */
  readonly call?: string;
  readonly text: string;
  readonly act: () => Promise<unknown>;
}

function SessionButton({ call, text, act }: SessionButtonProps) {
  return (
    <button className="button" type="button" data-call={call} onClick={() => void act()}>
      {text}
    </button>
  );
}

/** Opens and closes the panel with the claims of the access token. */
function ClaimsButton() {
  const sessionWords = useMessages().session;
  const { shown } = useStore(exchanges);
  return (
    <button
      className="button"
      type="button"
      aria-expanded={shown === 'claims'}
      aria-controls="claims"
      onClick={() => {
        toggleOverlayPanel('claims');
      }}
    >
      {sessionWords.claims}
    </button>
  );
}

function SignedInUser({ session }: SignedInBarProps) {
  const sessionWords = useMessages().session;
  const statusLine = useRef<HTMLParagraphElement>(null);

  // The form that had the focus is gone; without this, the next Tab would start at the top of the
  // page.
  useEffect(() => {
    statusLine.current?.focus();
  }, []);

  return (
    <p ref={statusLine} className="who" tabIndex={-1} role="status">
      <span className="lamp" aria-hidden="true" />
      {sessionWords.signedInAs} <b dir="ltr">{session.username}</b>
      <span className="faint">{sessionWords.withClient(session.clientId)}</span>
    </p>
  );
}

function SessionTimer({ session }: SignedInBarProps) {
  const sessionWords = useMessages().session;
  const secondsLeft = useSecondsUntil(session.expiresAt);
  return (
    <p className="timer" role="timer" title={sessionWords.automatic}>
      {sessionWords.expiresIn(formatClockTime(secondsLeft))}
      {session.refreshes > 0 && getFactSeparator() + sessionWords.refreshed(session.refreshes)}
    </p>
  );
}
