import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { AgentOptions } from './agent-options';
import { conversationStore } from './conversation-store';
import type { StaffTicketEntry } from './ticket';
import { type TicketAgents, useTicketAgents } from './ticket-agents';

/** The choice of who works on the open ticket. */
export function AssigneeField({ assignee }: Pick<StaffTicketEntry, 'assignee'>) {
  const ticketWords = useDeskMessages().tickets;
  const { isBusy } = useStore(conversationStore);
  const agents = useAssignableAgents(assignee);
  return (
    <select
      className="assignee-field"
      aria-label={ticketWords.assignee}
      value={assignee?.id ?? ''}
      disabled={isBusy}
      onChange={(event) => {
        void conversationStore.assignTicket(event.target.value);
      }}
    >
      <option value="">{ticketWords.unassigned}</option>
      <AgentOptions agents={agents} />
    </select>
  );
}

/** Returns who may be chosen: the present assignee first, until the others were read. */
function useAssignableAgents(assignee: StaffTicketEntry['assignee']): TicketAgents {
  const agents = useTicketAgents();
  const isListed = assignee === null || agents.some(({ id }) => id === assignee.id);
  return isListed ? agents : [assignee, ...agents];
}
