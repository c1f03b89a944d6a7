import { useEffect } from 'react';
import { ObservableStore, useStore } from '../../store';
import { type ResultOf, runOperation, typeDocument } from '../operations';

const AGENTS_QUERY = typeDocument('{ StaffTicketAgents { id first_name last_name } }');

export type TicketAgents = NonNullable<ResultOf<typeof AGENTS_QUERY>['StaffTicketAgents']>;

const NO_AGENTS: TicketAgents = [];

/** The members of staff who were read last, for all choices of the page. */
const ticketAgents = new ObservableStore<{ readonly agents: TicketAgents | null }>({
  agents: null,
});

/** Returns the members of staff who work on tickets; none until they were read. */
export function useTicketAgents(): TicketAgents {
  return useReadAgents() ?? NO_AGENTS;
}

/** Returns the members of staff who work on tickets; null until they were read. */
export function useReadAgents(): TicketAgents | null {
  useEffect(() => {
    runOperation(AGENTS_QUERY).then(
      ({ StaffTicketAgents: agents }) => {
        ticketAgents.update({ agents });
      },
      () => undefined,
    );
  }, []);
  return useStore(ticketAgents).agents;
}
