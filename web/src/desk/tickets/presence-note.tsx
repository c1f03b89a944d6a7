import './presence-note.css';
import { preferences } from '../../preferences';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { formatPersonName } from './ticket';
import { type PresentColleague, ticketPresence } from './ticket-presence';

/** The colleagues who look at the open ticket, and those who write in it. */
export function PresenceNote() {
  const { writing, looking } = useDeskMessages().team.presence;
  const { others } = useStore(ticketPresence);
  return (
    <div className="presence" role="status">
      <PresenceLine people={others.filter((each) => each.writing)} write={writing} isWriting />
      <PresenceLine people={others.filter((each) => !each.writing)} write={looking} />
    </div>
  );
}

interface PresenceLineProps {
  readonly people: readonly PresentColleague[];
  readonly write: (names: string, count: number) => string;
  readonly isWriting?: boolean;
}

function PresenceLine({ people, write, isWriting = false }: PresenceLineProps) {
  const { staff } = useDeskMessages().team.presence;
  const listFormat = new Intl.ListFormat(useStore(preferences).language);
  if (people.length === 0) return null;
  const names = people.map(({ person }) => (person && formatPersonName(person)) ?? staff);
  return <p data-writing={isWriting}>{write(listFormat.format(names), people.length)}</p>;
}
