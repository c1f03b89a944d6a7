import './people.css';
import { useCallback, useEffect, useState } from 'react';
import { preferences } from '../../preferences';
import { ServiceError } from '../../service';
import { FaultNote } from '../../sign-in/fault-note';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { usePermissions } from '../permissions';
import { useTimes } from '../times';
import { useAct } from '../use-act';
import type { Ticket } from '../tickets/ticket';
import { myId } from '../tickets/ticket-list-store';
import { CodeTimeline, isStuck } from './code-timeline';
import {
  clearLimit,
  endSession,
  loadPerson,
  type PersonData,
  resume,
  sendCodeAgain,
  suspend,
  type User,
  type UserSession,
} from './person-data';
import { RateLimitTable } from './rate-limit-table';

interface PersonCardProps {
  readonly userId: string;
  /** The ticket that is open beside it. */
  readonly ticketId?: string;
}

/** All that staff needs to know of a user. */
export function PersonCard({ userId, ticketId = '' }: PersonCardProps) {
  const words = useDeskMessages();
  const { canRead, canChange } = usePermissions();
  const { language } = useStore(preferences);
  const withTickets = canRead('admin:tickets');
  const [data, setData] = useState<PersonData | null>(null);
  const [error, setError] = useState<ServiceError | null>(null);
  const load = useCallback(async () => {
    try {
      setData(await loadPerson(userId, withTickets));
      setError(null);
    } catch (cause) {
      setError(ServiceError.of(cause));
    }
  }, [userId, withTickets]);
  // The service writes the steps in the language of the request.
  useEffect(() => void load(), [load, language]);
  const { heading, begin, dialog } = useAct(load);
  if (data === null) return error === null ? <p className="faint">{words.loading}</p> : <FaultNote error={error} />;
  const { isSuspended } = data.user;
  const admission = isSuspended ? words.acts.resume : words.acts.suspend;
  const maySupport = canChange('admin:users');
  const mayAdmin = canChange('admin:accounts') && userId !== myId();
  return (
    <>
      <div className="person-head">
        <h2 ref={heading} tabIndex={-1} dir="auto">
          {data.user.name}
        </h2>
        <button className="button button-small" type="button" onClick={() => void load()}>
          {words.person.refresh}
        </button>
      </div>
      {error !== null && <FaultNote error={error} />}
      <Facts user={data.user} />
      {mayAdmin && (
        <button
          className="button button-small act-button"
          type="button"
          onClick={() => {
            begin({ ...admission, run: (reason) => (isSuspended ? resume : suspend)(userId, reason) });
          }}
        >
          {admission.button}
        </button>
      )}
      <CodeTimeline steps={data.steps}>
        {maySupport && isStuck(data.steps) && (
          <button
            className="button button-small act-button"
            type="button"
            onClick={() => {
              begin({ ...words.acts.resend, run: (reason) => sendCodeAgain(userId, reason) });
            }}
          >
            {words.acts.resend.button}
          </button>
        )}
      </CodeTimeline>
      <RateLimitTable
        limits={data.limits}
        onClear={
          mayAdmin
            ? ({ name }, label) => {
                const { clearLimit: texts } = words.acts;
                begin({ ...texts, about: texts.about(label), run: (reason) => clearLimit(userId, name, reason) });
              }
            : undefined
        }
      />
      <Sessions
        sessions={data.sessions}
        onEnd={
          maySupport
            ? ({ id, application }) => {
                const { revoke } = words.acts;
                begin({ ...revoke, about: revoke.about(application), run: (reason) => endSession(id, reason) });
              }
            : undefined
        }
      />
      <LatestTickets tickets={data.tickets.filter(({ id }) => id !== ticketId)} />
      {dialog}
    </>
  );
}

function Facts({ user }: { readonly user: User }) {
  const words = useDeskMessages().person;
  const times = useTimes();
  return (
    <dl className="facts">
      <dt>{words.id}</dt>
      <dd>{user.id}</dd>
      <dt>{words.number}</dt>
      <dd>
        <bdi dir="ltr">{user.number}</bdi>
      </dd>
      {user.email !== '' && (
        <>
          <dt>{words.email}</dt>
          <dd>
            <bdi dir="ltr">{user.email}</bdi>
          </dd>
        </>
      )}
      <dt>{words.status}</dt>
      <dd>
        <span className="tag" data-suspended={user.isSuspended}>
          {user.isSuspended ? words.suspended : words.active}
        </span>
        {user.role !== '' && <span className="tag">{words.roles[user.role] ?? user.role}</span>}
      </dd>
      <dt>{words.lastSignIn}</dt>
      <dd title={times.full(user.lastSignInAt)}>{times.age(user.lastSignInAt) || words.never}</dd>
    </dl>
  );
}

interface SessionsProps {
  readonly sessions: readonly UserSession[];
  /** Ends a session, if the caller may. */
  readonly onEnd: ((session: UserSession) => void) | undefined;
}

function Sessions({ sessions, onEnd }: SessionsProps) {
  const { person: words, acts } = useDeskMessages();
  const times = useTimes();
  return (
    <section>
      <h3>{words.sessions}</h3>
      {sessions.length === 0 && <p className="faint">{words.noSessions}</p>}
      <ul className="latest">
        {sessions.map((session) => (
          <li key={session.id}>
            <span>
              <bdi>{session.application}</bdi>
            </span>
            <span className="faint">
              {session.network !== '' && (
                <>
                  <bdi dir="ltr">{session.network}</bdi>
                  {' · '}
                </>
              )}
              {words.since(times.age(session.firstSeenAt))} · {words.lastSeen(times.age(session.lastSeenAt))}
            </span>
            {onEnd !== undefined && (
              <button
                className="button button-small act-button"
                type="button"
                aria-label={`${acts.revoke.button}: ${session.application}`}
                onClick={() => {
                  onEnd(session);
                }}
              >
                {acts.revoke.button}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function LatestTickets({ tickets }: { readonly tickets: readonly Ticket[] }) {
  const words = useDeskMessages();
  const times = useTimes();
  if (tickets.length === 0) return null;
  return (
    <section>
      <h3>{words.person.otherTickets}</h3>
      <ul className="latest">
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <a href={`#/tickets/${ticket.id}`} dir="auto">
              {ticket.title || '–'}
            </a>
            <span className="faint">
              {words.tickets.statuses[ticket.status]} · {times.age(ticket.createdAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
