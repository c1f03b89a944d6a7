import { useEffect, useState } from 'react';
import { type ResultOf, runOperation, typeDocument } from '../operations';

const AGENTS_QUERY = typeDocument('{ StaffTicketAgents { id first_name last_name } }');

export type TicketAgents = NonNullable<ResultOf<typeof AGENTS_QUERY>['StaffTicketAgents']>;

const NO_AGENTS: TicketAgents = [];

/** Returns the members of staff who work on tickets; none until they were read. */
export function useTicketAgents(): TicketAgents {
  return useReadAgents() ?? NO_AGENTS;
}

/** Returns the members of staff who work on tickets; null until they were read. */
export function useReadAgents(): TicketAgents | null {
  const [agents, setAgents] = useState<TicketAgents | null>(null);
  useEffect(() => {
    runOperation(AGENTS_QUERY).then(
      ({ StaffTicketAgents: found }) => {
        setAgents(found ?? []);
      },
      () => undefined,
    );
  }, []);
  return agents;
}
