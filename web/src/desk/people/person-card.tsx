import './people.css';
import type { KeypadError } from '@keypad/client';
import { useCallback, useEffect, useState } from 'react';
import { preferences } from '../../preferences';
import { toKeypadError } from '../../call-errors';
import { FaultNote } from '../../sign-in/fault-note';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { runOperation } from '../operations';
import { usePermissions } from '../permissions';
import { useTimes } from '../times';
import { useAct } from '../use-act';
import { formatName, type TicketEntry } from '../tickets/ticket';
import { readOwnId } from '../tickets/ticket-list-store';
import { CodeTimeline, isStuck } from './code-timeline';
import {
  CLEAR_LIMIT,
  END_SESSION,
  loadPerson,
  type PersonData,
  RESUME_USER,
  SEND_CODE_AGAIN,
  type StaffUser,
  SUSPEND_USER,
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
  const [error, setError] = useState<KeypadError | null>(null);
  const load = useCallback(async () => {
    try {
      setData(await loadPerson(userId, withTickets));
      setError(null);
    } catch (cause) {
      setError(toKeypadError(cause));
    }
  }, [userId, withTickets]);
  // The service writes the steps in the language of the request.
  useEffect(() => void load(), [load, language]);
  const { heading, begin, dialog } = useAct(load);
  if (data === null)
    return error === null ? <p className="faint">{words.loading}</p> : <FaultNote error={error} />;
  const isSuspended = data.user.status === 'SUSPENDED';
  const admission = isSuspended ? words.acts.resume : words.acts.suspend;
  const maySupport = canChange('admin:users');
  const mayAdmin = canChange('admin:accounts') && userId !== readOwnId();
  return (
    <>
      <div className="person-head">
        <h2 ref={heading} tabIndex={-1} dir="auto">
          {formatName(data.user)}
        </h2>
        <button className="button button-small" type="button" onClick={() => void load()}>
          {words.person.refresh}
        </button>
      </div>
      {error !== null && <FaultNote error={error} />}
      <PersonFacts user={data.user} />
      {mayAdmin && (
        <button
          className="button button-small act-button"
          type="button"
          onClick={() => {
            const document = isSuspended ? RESUME_USER : SUSPEND_USER;
            begin({
              ...admission,
              run: (reason) => runOperation(document, { id: userId, reason }),
            });
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
              begin({
                ...words.acts.resend,
                run: (reason) => runOperation(SEND_CODE_AGAIN, { id: userId, reason }),
              });
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
                const runClear = (reason: string) =>
                  runOperation(CLEAR_LIMIT, { id: userId, name, reason });
                begin({ ...texts, about: texts.about(label), run: runClear });
              }
            : undefined
        }
      />
      <UserSessions
        sessions={data.sessions}
        onEnd={
          maySupport
            ? ({ id, application }) => {
                const { revoke } = words.acts;
                const runRevoke = (reason: string) => runOperation(END_SESSION, { id, reason });
                begin({ ...revoke, about: revoke.about(application), run: runRevoke });
              }
            : undefined
        }
      />
      <LatestTickets tickets={data.tickets.filter(({ ticket }) => ticket.id !== ticketId)} />
      {dialog}
    </>
  );
}

function PersonFacts({ user }: { readonly user: StaffUser }) {
  const words = useDeskMessages().person;
  const times = useTimes();
  const isSuspended = user.status === 'SUSPENDED';
  return (
    <dl className="facts">
      <dt>{words.id}</dt>
      <dd>{user.id}</dd>
      <dt>{words.number}</dt>
      <dd>
        <bdi dir="ltr">{user.cell_number}</bdi>
      </dd>
      {user.email !== null && (
        <>
          <dt>{words.email}</dt>
          <dd>
            <bdi dir="ltr">{user.email}</bdi>
          </dd>
        </>
      )}
      <dt>{words.status}</dt>
      <dd>
        <span className="tag" data-suspended={isSuspended}>
          {isSuspended ? words.suspended : words.active}
        </span>
        {user.role !== null && <span className="tag">{words.roles[user.role] ?? user.role}</span>}
      </dd>
      <dt>{words.lastSignIn}</dt>
      <dd title={times.full(user.last_sign_in_at)}>
        {times.age(user.last_sign_in_at) || words.never}
      </dd>
    </dl>
  );
}

interface UserSessionsProps {
  readonly sessions: readonly UserSession[];
  /** Ends a session, if the caller may. */
  readonly onEnd: ((session: UserSession) => void) | undefined;
}

function UserSessions({ sessions, onEnd }: UserSessionsProps) {
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
              {session.network !== null && (
                <>
                  <bdi dir="ltr">{session.network}</bdi>
                  {' · '}
                </>
              )}
              {words.since(times.age(session.first_seen_at))} ·{' '}
              {words.lastSeen(times.age(session.last_seen_at))}
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

function LatestTickets({ tickets }: { readonly tickets: readonly TicketEntry[] }) {
  const words = useDeskMessages();
  const times = useTimes();
  if (tickets.length === 0) return null;
  return (
    <section>
      <h3>{words.person.otherTickets}</h3>
      <ul className="latest">
        {tickets.map(({ ticket }) => (
          <li key={ticket.id}>
            <a href={`#/tickets/${ticket.id}`} dir="auto">
              {ticket.title || '–'}
            </a>
            <span className="faint">
              {words.tickets.statuses[ticket.status]} · {times.age(ticket.created_at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
