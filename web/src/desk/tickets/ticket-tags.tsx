import './ticket-tags.css';
import { useDeskMessages } from '../messages';
import { formatPersonName, type StaffTicketEntry } from './ticket';

/** The status and the priority of a ticket. */
export function TicketTags({ ticket: { status, priority } }: Pick<StaffTicketEntry, 'ticket'>) {
  return (
    <>
      <StatusTag status={status} />
      <PriorityTag priority={priority} />
    </>
  );
}

type TicketOfEntry = StaffTicketEntry['ticket'];

export function StatusTag({ status }: Pick<TicketOfEntry, 'status'>) {
  return (
    <span className="tag" data-status={status}>
      {useDeskMessages().tickets.statuses[status]}
    </span>
  );
}

export function PriorityTag({ priority }: Pick<TicketOfEntry, 'priority'>) {
  return (
    <span className="tag" data-priority={priority}>
      {useDeskMessages().tickets.priorities[priority]}
    </span>
  );
}

interface AssigneeTextProps {
  readonly assignee: NonNullable<StaffTicketEntry['assignee']>;
}

export function AssigneeText({ assignee }: AssigneeTextProps) {
  const ticketWords = useDeskMessages().tickets;
  return ticketWords.assignedTo(formatPersonName(assignee));
}
