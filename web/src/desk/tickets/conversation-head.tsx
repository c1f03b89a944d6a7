import './ticket-row.css';
import './conversation-head.css';
import { useEffect, useRef } from 'react';
import { NumberText } from '../../number-text';
import { useDeskMessages } from '../messages';
import { usePermissions } from '../permissions';
import type { StaffTicketEntry } from './ticket';
import { TicketActions } from './ticket-actions';
import { AssigneeText, TicketTags } from './ticket-tags';

interface ConversationHeadProps {
  readonly shown: StaffTicketEntry;
}

/** The title of the open ticket, which gets the focus, its state and what staff may do with it. */
export function ConversationHead({ shown }: ConversationHeadProps) {
  const { canChange } = usePermissions();
  const { ticket, assignee } = shown;
  const titleElement = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    titleElement.current?.focus();
  }, [ticket.id]);
  return (
    <header className="conversation-head">
      <h2 ref={titleElement} tabIndex={-1} dir="auto">
        <NumberText text={ticket.title || '–'} />
      </h2>
      <ConversationFacts shown={shown} />
      {canChange('admin:tickets') && (
        <TicketActions isClosed={ticket.status === 'CLOSED'} assignee={assignee} />
      )}
    </header>
  );
}

function ConversationFacts({ shown: { ticket, assignee } }: ConversationHeadProps) {
  const ticketWords = useDeskMessages().tickets;
  const { canChange } = usePermissions();
  return (
    <p className="row-line">
      <span className="faint">#{ticket.id}</span>
      <TicketTags ticket={ticket} />
      <bdi className="faint">{ticket.department?.title}</bdi>
      {!canChange('admin:tickets') && (
        <bdi className="faint">
          {assignee === null && ticketWords.unassigned}
          {assignee !== null && <AssigneeText assignee={assignee} />}
        </bdi>
      )}
    </p>
  );
}
