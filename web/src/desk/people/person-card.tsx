import './people.css';
import { FaultNote } from '../../sign-in/fault-note';
import type { StaffAct } from '../act-dialog';
import { LoadingNote } from '../load-note';
import { useDeskMessages } from '../messages';
import { ViewHeading } from '../view-heading';
import { TargetActButton } from '../target-act-button';
import { formatPersonName } from '../tickets/ticket';
import { usePresentTime } from '../times';
import { useActDialog } from '../use-act';
import { CodeTimeline, isCodeSendable } from './code-timeline';
import { DiagnosisNote } from './diagnosis-note';
import { LatestTickets } from './latest-tickets';
import type { PersonData, StaffUser } from './person-data';
import { PersonFacts } from './person-facts';
import { RateLimitTable } from './rate-limit-table';
import { usePersonActs } from './use-person-acts';
import { usePersonData } from './use-person-data';
import { UserSessions } from './user-sessions';

interface PersonCardProps {
  readonly userId: string;
  /** The ticket that is open beside it. */
  readonly ticketId?: string;
}

/** All that staff needs to know of a user. */
export function PersonCard({ userId, ticketId = '' }: PersonCardProps) {
  const { data, error, loadData } = usePersonData(userId);
  const { heading, begin, dialog } = useActDialog(loadData);
  const readAgain = () => void loadData();
  if (data === null) return <LoadingNote isLoaded={false} error={error} onRetry={readAgain} />;
  return (
    <>
      <ViewHeading heading={heading} dir="auto" onRefresh={readAgain}>
        {formatPersonName(data.user)}
      </ViewHeading>
      {error !== null && <FaultNote error={error} />}
      <PersonDetails data={data} isBesideTicket={ticketId !== ''} onAct={begin} />
      <LatestTickets tickets={data.tickets.filter(({ ticket }) => ticket.id !== ticketId)} />
      {dialog}
    </>
  );
}

interface PersonDetailsProps {
  readonly data: PersonData;
  readonly isBesideTicket: boolean;
  readonly onAct: (act: StaffAct) => void;
}

/** The facts, codes, rate limits and sessions of a user, each with its acts. */
function PersonDetails({ data, isBesideTicket, onAct }: PersonDetailsProps) {
  const { user, suspension, steps, limits, sessions } = data;
  const actWords = useDeskMessages().acts;
  const presentTime = usePresentTime();
  const personActs = usePersonActs(user, onAct);
  const { sendCodeAgain, endSession, endSessions, forgetNetworks, clearLimit, ...admission } =
    personActs;
  // What is used up comes first: it keeps every code away.
  const isAnyFull = limits.some(({ spent, allowed }) => spent >= allowed);
  const limitTable = <RateLimitTable limits={limits} onClear={clearLimit} />;
  return (
    <>
      <DiagnosisNote
        data={data}
        isBesideTicket={isBesideTicket}
        maySend={sendCodeAgain !== undefined}
        mayClear={clearLimit !== undefined}
      />
      <PersonFacts user={user} suspension={suspension} />
      <AdmissionButton user={user} {...admission} />
      {isAnyFull && limitTable}
      <CodeTimeline steps={steps}>
        {sendCodeAgain !== undefined && isCodeSendable(steps, presentTime) && (
          <TargetActButton text={actWords.resend.button} onAct={sendCodeAgain} />
        )}
      </CodeTimeline>
      {!isAnyFull && limitTable}
      <UserSessions
        sessions={sessions}
        onEnd={endSession}
        onEndAll={endSessions}
        onForget={forgetNetworks}
      />
    </>
  );
}

type AdmissionButtonProps = { readonly user: StaffUser } & Pick<
  ReturnType<typeof usePersonActs>,
  'suspendPerson' | 'resumePerson'
>;

/** Suspends a user, or lets a suspended one in again, if the session may. */
function AdmissionButton({ user, suspendPerson, resumePerson }: AdmissionButtonProps) {
  const { suspend, resume } = useDeskMessages().acts;
  if (suspendPerson === undefined || resumePerson === undefined) return null;
  if (user.status === 'LEFT') return null;
  if (user.status === 'SUSPENDED')
    return <TargetActButton text={resume.button} onAct={resumePerson} />;
  return <TargetActButton text={suspend.button} isDangerous onAct={suspendPerson} />;
}
