import './people.css';
import type { KeypadError } from '@keypad/client';
import { useCallback, useEffect, useState } from 'react';
import { NumberText } from '../../number-text';
import { preferences } from '../../preferences';
import { toKeypadError } from '../../call-errors';
import { FaultNote } from '../../sign-in/fault-note';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { usePermissions } from '../permissions';
import { useTimeFormats } from '../times';
import { useActDialog } from '../use-act';
import { formatPersonName, type TicketEntry } from '../tickets/ticket';
import { readOwnId } from '../tickets/ticket-list-store';
import { CodeTimeline, isCodeStuck } from './code-timeline';
import {
  loadPerson,
  type PersonData,
  planCodeAgain,
  planLimitClearing,
  planResumption,
  planSessionEnd,
  planSuspension,
  type StaffUser,
} from './person-data';
import { RateLimitTable } from './rate-limit-table';
import { UserSessions } from './user-sessions';

interface PersonCardProps {
  readonly userId: string;
  /** The ticket that is open beside it. */
  readonly ticketId?: string;
}

/** All that staff needs to know of a user. */
export function PersonCard({ userId, ticketId = '' }: PersonCardProps) {
  const deskWords = useDeskMessages();
  const { canRead, canChange } = usePermissions();
  const { language } = useStore(preferences);
  const withTickets = canRead('admin:tickets');
  const [data, setData] = useState<PersonData | null>(null);
  const [error, setError] = useState<KeypadError | null>(null);
  const loadData = useCallback(async () => {
    try {
      setData(await loadPerson(userId, withTickets));
      setError(null);
    } catch (cause) {
      setError(toKeypadError(cause));
    }
  }, [userId, withTickets]);
  // The service writes the steps in the language of the request.
  useEffect(() => void loadData(), [loadData, language]);
  const { heading, begin, dialog } = useActDialog(loadData);
  if (data === null)
    return error === null ? (
      <p className="faint">{deskWords.loading}</p>
    ) : (
      <FaultNote error={error} />
    );
  const isSuspended = data.user.status === 'SUSPENDED';
  const admissionWords = isSuspended ? deskWords.acts.resume : deskWords.acts.suspend;
  const maySupport = canChange('admin:users');
  const mayAdmin = canChange('admin:accounts') && userId !== readOwnId();
  return (
    <>
      <div className="person-head">
        <h2 ref={heading} tabIndex={-1} dir="auto">
          {formatPersonName(data.user)}
        </h2>
        <button className="button button-small" type="button" onClick={() => void loadData()}>
          {deskWords.person.refresh}
        </button>
      </div>
      {error !== null && <FaultNote error={error} />}
      <PersonFacts user={data.user} />
      {mayAdmin && (
        <button
          className={`button button-small act-button ${isSuspended ? '' : 'button-danger'}`}
          type="button"
          onClick={() => {
            const plan = isSuspended ? planResumption(userId) : planSuspension(userId);
            const target = formatPersonName(data.user);
            begin({ ...admissionWords, target, isDangerous: !isSuspended, plan });
          }}
        >
          {admissionWords.button}
        </button>
      )}
      <CodeTimeline steps={data.steps}>
        {maySupport && isCodeStuck(data.steps) && (
          <button
            className="button button-small act-button"
            type="button"
            onClick={() => {
              begin({ ...deskWords.acts.resend, plan: planCodeAgain(userId) });
            }}
          >
            {deskWords.acts.resend.button}
          </button>
        )}
      </CodeTimeline>
      <RateLimitTable
        limits={data.limits}
        onClear={
          mayAdmin
            ? ({ name }, label) => {
                const { clearLimit: texts } = deskWords.acts;
                const plan = planLimitClearing(userId, name);
                begin({ ...texts, about: texts.about(label), plan });
              }
            : undefined
        }
      />
      <UserSessions
        sessions={data.sessions}
        onEnd={
          maySupport
            ? ({ id, application }) => {
                const { revoke } = deskWords.acts;
                begin({
                  ...revoke,
                  target: formatPersonName(data.user),
                  isDangerous: true,
                  about: revoke.about(application),
                  plan: planSessionEnd(id),
                });
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
  const personWords = useDeskMessages().person;
  const timeFormats = useTimeFormats();
  const isSuspended = user.status === 'SUSPENDED';
  return (
    <dl className="facts">
      <dt>{personWords.id}</dt>
      <dd>{user.id}</dd>
      <dt>{personWords.number}</dt>
      <dd>
        <bdi dir="ltr">{user.cell_number}</bdi>
      </dd>
      {user.email !== null && (
        <>
          <dt>{personWords.email}</dt>
          <dd>
            <bdi dir="ltr">{user.email}</bdi>
          </dd>
        </>
      )}
      <dt>{personWords.status}</dt>
      <dd>
        <span className="tag" data-suspended={isSuspended}>
          {isSuspended ? personWords.suspended : personWords.active}
        </span>
        {user.role !== null && (
          <span className="tag">{personWords.roles[user.role] ?? user.role}</span>
        )}
      </dd>
      <dt>{personWords.lastSignIn}</dt>
      <dd title={timeFormats.full(user.last_sign_in_at)}>
        {timeFormats.age(user.last_sign_in_at) || personWords.never}
      </dd>
    </dl>
  );
}

function LatestTickets({ tickets }: { readonly tickets: readonly TicketEntry[] }) {
  const deskWords = useDeskMessages();
  const timeFormats = useTimeFormats();
  if (tickets.length === 0) return null;
  return (
    <section>
      <h3>{deskWords.person.otherTickets}</h3>
      <ul className="latest">
        {tickets.map(({ ticket }) => (
          <li key={ticket.id}>
            <a href={`#/tickets/${ticket.id}`} dir="auto">
              <NumberText text={ticket.title || '–'} />
            </a>
            <span className="faint">
              {deskWords.tickets.statuses[ticket.status]} · {timeFormats.age(ticket.created_at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
