import './signed-in-bar.css';
import { useEffect, useRef } from 'react';
import { copyText } from '../copy';
import { exchanges, toggleOverlayPanel } from '../exchanges';
import { useMessages } from '../messages';
import { type Session, sessionStore } from '../session';
import { useStore } from '../store';
import { formatClockTime, useSecondsUntil } from '../use-countdown';
import { ExchangeLog } from './exchange-log';
import { FaultNote } from './fault-note';

interface SignedInBarProps {
  readonly session: Session;
}

export function SignedInBar({ session }: SignedInBarProps) {
  const sessionWords = useMessages().session;
  const { refreshError } = useStore(sessionStore);
  const { shown } = useStore(exchanges);
  return (
    <>
      <div className="bar">
        <SignedInUser session={session} />
        <SessionTimer session={session} />
        <ExchangeLog />
        <div className="bar-actions">
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
          <button
            className="button"
            type="button"
            onClick={() => void copyText(session.accessToken)}
          >
            {sessionWords.copyToken}
          </button>
          <button
            className="button"
            type="button"
            onClick={() => void sessionStore.refreshSession()}
          >
            {sessionWords.refresh}
          </button>
          <button className="button" type="button" onClick={() => void sessionStore.signOut()}>
            {sessionWords.signOut}
          </button>
        </div>
      </div>
      {refreshError !== null && <FaultNote error={refreshError} lead={sessionWords.notRefreshed} />}
    </>
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
      {session.refreshes > 0 && ` · ${sessionWords.refreshed(session.refreshes)}`}
    </p>
  );
}
