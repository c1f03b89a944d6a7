import { useDeskMessages } from '../messages';
import { useTimeFormats } from '../times';
import type { UserSession } from './person-data';

interface UserSessionsProps {
  /** Null if only admins see them. */
  readonly sessions: readonly UserSession[] | null;
  /** Ends a session, if the caller may. */
  readonly onEnd: ((session: UserSession) => void) | undefined;
}

/** The sessions of a user, and a button that ends each. */
export function UserSessions({ sessions, onEnd }: UserSessionsProps) {
  const { person: personWords, acts } = useDeskMessages();
  const timeFormats = useTimeFormats();
  return (
    <section>
      <h3>{personWords.sessions}</h3>
      {sessions === null && <p className="faint">{personWords.staffSessions}</p>}
      {sessions?.length === 0 && <p className="faint">{personWords.noSessions}</p>}
      <ul className="latest">
        {sessions?.map((session) => (
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
              {personWords.since(timeFormats.age(session.first_seen_at))} ·{' '}
              {personWords.lastSeen(timeFormats.age(session.last_seen_at))}
            </span>
            {onEnd !== undefined && (
              <button
                className="button button-small button-danger act-button"
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
