import './signed-in-bar.css';
import { useEffect, useRef } from 'react';
import { copyText } from '../copy';
import { exchanges, togglePanel } from '../exchanges';
import { useMessages } from '../messages';
import { type Session, sessionStore } from '../session';
import { useStore } from '../store';
import { formatClock, useCountdown } from '../use-countdown';
import { ExchangeLog } from './exchange-log';
import { FaultNote } from './fault-note';

interface SignedInBarProps {
  readonly session: Session;
}

export function SignedInBar({ session }: SignedInBarProps) {
  const words = useMessages().session;
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
              togglePanel('claims');
            }}
          >
            {words.claims}
          </button>
          <button
            className="button"
            type="button"
            onClick={() => void copyText(session.accessToken)}
          >
            {words.copyToken}
          </button>
          <button
            className="button"
            type="button"
            onClick={() => void sessionStore.refreshSession()}
          >
            {words.refresh}
          </button>
          <button className="button" type="button" onClick={() => void sessionStore.signOut()}>
            {words.signOut}
          </button>
        </div>
      </div>
      {refreshError !== null && <FaultNote error={refreshError} lead={words.notRefreshed} />}
    </>
  );
}

function SignedInUser({ session }: SignedInBarProps) {
  const words = useMessages().session;
  const line = useRef<HTMLParagraphElement>(null);

  // The form that had the focus is gone; without this, the next Tab would start at the top of the
  // page.
  useEffect(() => {
    line.current?.focus();
  }, []);

  return (
    <p ref={line} className="who" tabIndex={-1} role="status">
      <span className="lamp" aria-hidden="true" />
      {words.signedInAs} <b dir="ltr">{session.username}</b>
      <span className="faint">{words.withClient(session.clientId)}</span>
    </p>
  );
}

function SessionTimer({ session }: SignedInBarProps) {
  const words = useMessages().session;
  const left = useCountdown(session.expiresAt);
  return (
    <p className="timer" role="timer" title={words.automatic}>
      {words.expiresIn(formatClock(left))}
      {session.refreshes > 0 && ` · ${words.refreshed(session.refreshes)}`}
    </p>
  );
}
