import './latest-tickets.css';
import { NumberText } from '../../number-text';
import { useDeskMessages } from '../messages';
import type { StaffTicketEntry } from '../tickets/ticket';
import { useTimeFormats } from '../times';
import { getFactSeparator } from '../../fact-separator';

/** Links to the latest tickets of a user. */
export function LatestTickets({ tickets }: { readonly tickets: readonly StaffTicketEntry[] }) {
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
              {deskWords.tickets.statuses[ticket.status]}
              {getFactSeparator()}
              {timeFormats.age(ticket.created_at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
