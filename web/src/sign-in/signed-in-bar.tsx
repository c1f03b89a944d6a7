import './panel.css';
import './signed-in-bar.css';
import { useEffect, useRef, useState } from 'react';
import { copy } from '../copy';
import { exchanges } from '../exchanges';
import { useMessages } from '../messages';
import { preferences } from '../preferences';
import { type Session, sessionStore } from '../session';
import { useStore } from '../store';
import { clock, useCountdown } from '../use-countdown';
import { decode } from './claims';
import { ExchangeLog } from './exchange-log';
import { FaultNote } from './fault-note';

function Claims({ token }: { readonly token: string }) {
  const { session } = useMessages();
  const { language } = useStore(preferences);
  const decoded = decode(token);
  if (decoded === null) return null;
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <div id="claims" className="panel panel-two" role="region" aria-label={session.payload}>
      <section>
        <h2>{session.payload}</h2>
        <pre dir="ltr" tabIndex={0}>
          {decoded.payload}
        </pre>
      </section>
      <section>
        <h2>{session.header}</h2>
        <pre dir="ltr" tabIndex={0}>
          {decoded.header}
        </pre>
        <dl className="times">
          {decoded.times.map(([name, moment]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{format.format(moment)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

export function SignedInBar({ session }: { readonly session: Session }) {
  const words = useMessages().session;
  const { unrenewed } = useStore(sessionStore);
  const left = useCountdown(session.expiresAt);
  const [isWanted, setWanted] = useState(false);
  // One panel at a time: together they would push the editor out.
  const { list, shown } = useStore(exchanges);
  const isOpen = isWanted && !list.some(({ id }) => id === shown);
  const who = useRef<HTMLParagraphElement>(null);

  // The form that had the focus is gone; the next Tab must not start from the top.
  useEffect(() => {
    who.current?.focus();
  }, []);

  return (
    <>
      <div className="bar">
        <p ref={who} className="who" tabIndex={-1} role="status">
          <span className="lamp" aria-hidden="true" />
          {words.signedInAs} <b dir="ltr">{session.username}</b>
          <span className="faint">{words.withClient(session.clientId)}</span>
        </p>
        <p className="timer" role="timer" title={words.bySelf}>
          {words.left(clock(left))}
          {session.refreshes > 0 && ` · ${words.refreshed(session.refreshes)}`}
        </p>
        <div className="bar-actions">
          <button
            className="button"
            type="button"
            aria-expanded={isOpen}
            aria-controls="claims"
            onClick={() => {
              setWanted(!isOpen);
              exchanges.update({ shown: null });
            }}
          >
            {words.claims}
          </button>
          <button className="button" type="button" onClick={() => void copy(session.accessToken)}>
            {words.copyToken}
          </button>
          <button
            className="button"
            type="button"
            onClick={() => {
              sessionStore.renew().catch(() => undefined);
            }}
          >
            {words.refresh}
          </button>
          <button className="button" type="button" onClick={() => void sessionStore.signOut()}>
            {words.signOut}
          </button>
        </div>
      </div>
      {unrenewed !== null && <FaultNote error={unrenewed} lead={words.unrenewed} />}
      <ExchangeLog />
      {isOpen && <Claims token={session.accessToken} />}
    </>
  );
}
