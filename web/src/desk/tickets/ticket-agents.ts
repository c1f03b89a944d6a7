import { useEffect, useState } from 'react';
import { type ResultOf, runOperation, typeDocument } from '../operations';

const AGENTS_QUERY = typeDocument('{ StaffTicketAgents { id first_name last_name } }');

export type TicketAgents = NonNullable<ResultOf<typeof AGENTS_QUERY>['StaffTicketAgents']>;

/** Returns the members of staff who work on tickets; none until they were read. */
export function useTicketAgents(): TicketAgents {
  const [agents, setAgents] = useState<TicketAgents>([]);
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
