import './latest-tickets.css';
import { useDeskMessages } from '../messages';
import { TargetActButton } from '../target-act-button';
import { useTimeFormats } from '../times';
import type { LiveUserSession } from './person-data';
import { getFactSeparator } from '../../fact-separator';

interface UserSessionsProps {
  /** Null if only admins see them. */
  readonly sessions: readonly LiveUserSession[] | null;
  /** Ends a session, if the caller may. */
  readonly onEnd: ((session: LiveUserSession) => void) | undefined;
  /** Ends all of them, if the caller may. */
  readonly onEndAll: ((sessions: readonly LiveUserSession[]) => void) | undefined;
  /** Forgets the networks of ended sessions, if the caller may. */
  readonly onForget: (() => void) | undefined;
}

/** The sessions of a user, and a button that ends each. */
export function UserSessions({ sessions, onEnd, onEndAll, onForget }: UserSessionsProps) {
  const { person: personWords, acts: actWords } = useDeskMessages();
  return (
    <section>
      <h3>{personWords.sessions}</h3>
      {sessions === null && <p className="faint">{personWords.staffSessions}</p>}
      {sessions?.length === 0 && <p className="faint">{personWords.noSessions}</p>}
      <ul className="latest">
        {sessions?.map((session) => (
          <UserSessionRow key={session.id} session={session} onEnd={onEnd} />
        ))}
      </ul>
      {onEndAll && sessions !== null && sessions.length > 1 && (
        <TargetActButton
          text={actWords.revokeAll.button}
          isDangerous
          onAct={() => {
            onEndAll(sessions);
          }}
        />
      )}
      {onForget && <TargetActButton text={actWords.forgetNetworks.button} onAct={onForget} />}
    </section>
  );
}

interface UserSessionRowProps extends Pick<UserSessionsProps, 'onEnd'> {
  readonly session: LiveUserSession;
}

function UserSessionRow({ session, onEnd }: UserSessionRowProps) {
  const revokeText = useDeskMessages().acts.revoke.button;
  const { application } = session;
  const endSession =
    onEnd &&
    (() => {
      onEnd(session);
    });
  return (
    <li>
      <span>
        <bdi>{application}</bdi>
      </span>
      <UserSessionFacts session={session} />
      {endSession && (
        <TargetActButton text={revokeText} target={application} isDangerous onAct={endSession} />
      )}
    </li>
  );
}

/** The network of a session, its beginning and its last use. */
function UserSessionFacts({ session }: { readonly session: LiveUserSession }) {
  const personWords = useDeskMessages().person;
  const timeFormats = useTimeFormats();
  return (
    <span className="faint">
      {session.network !== null && (
        <>
          <bdi dir="ltr">{session.network}</bdi>
          {getFactSeparator()}
        </>
      )}
      {personWords.since(timeFormats.age(session.first_seen_at))}
      {getFactSeparator()}
      {personWords.lastSeen(timeFormats.age(session.last_seen_at))}
    </span>
  );
}
