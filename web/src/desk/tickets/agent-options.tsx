import { formatPersonName } from './ticket';
import type { TicketAgents } from './ticket-agents';

/** Members of staff as options of a choice. */
export function AgentOptions({ agents }: { readonly agents: TicketAgents }) {
  return agents.map((agent) => (
    <option key={agent.id} value={agent.id}>
      {formatPersonName(agent) || `#${agent.id}`}
    </option>
  ));
}
