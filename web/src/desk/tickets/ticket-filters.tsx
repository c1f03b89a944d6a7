import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { type ResultOf, runOperation, typeDocument } from '../operations';
import { AgentOptions } from './agent-options';
import { bulkTickets } from './bulk-store';
import { QUEUE_ORDER_CHOICES, writeAddressOrder } from './queue-order';
import { useTicketAgents } from './ticket-agents';
import { ticketList } from './ticket-list-store';
import { isWaitingQueue, NOBODY, readOwnId, type TicketFilters } from './ticket-selection';

const DEPARTMENTS_QUERY = typeDocument('{ StaffDepartments { id title } }');

type TicketDepartments = NonNullable<ResultOf<typeof DEPARTMENTS_QUERY>['StaffDepartments']>;

/** The choices that limit the list, by department, assignee and priority, and its order. */
export function TicketFilterFields() {
  const selection = useStore(ticketList);
  const { tab, words } = selection;
  return (
    <div className="ticket-filters">
      <DepartmentFilter />
      {(tab !== 'mine' || words !== '') && <AssigneeFilter />}
      <PriorityFilter />
      {isWaitingQueue(selection) && <OrderField />}
    </div>
  );
}

function OrderField() {
  const { order: label, orders } = useDeskMessages().tickets;
  const { order } = useStore(ticketList);

  function chooseQueueOrder(name: string) {
    const chosen = QUEUE_ORDER_CHOICES.find((each) => each === name);
    if (chosen === undefined) return;
    bulkTickets.clearSelection();
    writeAddressOrder(chosen);
    void ticketList.showTickets({ order: chosen });
  }

  return (
    <select
      aria-label={label}
      value={order}
      onChange={({ target }) => {
        chooseQueueOrder(target.value);
      }}
    >
      {QUEUE_ORDER_CHOICES.map((each) => (
        <option key={each} value={each}>
          {orders[each]}
        </option>
      ))}
    </select>
  );
}

function DepartmentFilter() {
  const ticketWords = useDeskMessages().tickets;
  return (
    <FilterField name="department" label={ticketWords.department} all={ticketWords.allDepartments}>
      {useDepartments().map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </FilterField>
  );
}

function AssigneeFilter() {
  const ticketWords = useDeskMessages().tickets;
  const ownId = readOwnId();
  const colleagues = useTicketAgents().filter(({ id }) => id !== ownId);
  return (
    <FilterField name="assignee" label={ticketWords.assignedFilter} all={ticketWords.anybody}>
      <option value={ownId}>{ticketWords.me}</option>
      <option value={NOBODY}>{ticketWords.unassigned}</option>
      <AgentOptions agents={colleagues} />
    </FilterField>
  );
}

function PriorityFilter() {
  const { priorities, priority, anyPriority } = useDeskMessages().tickets;
  return (
    <FilterField name="priority" label={priority} all={anyPriority}>
      {(['HIGH', 'MEDIUM', 'LOW'] as const).map((each) => (
        <option key={each} value={each}>
          {priorities[each]}
        </option>
      ))}
    </FilterField>
  );
}

interface FilterFieldProps {
  readonly name: keyof TicketFilters;
  readonly label: string;
  /** The option that limits nothing. */
  readonly all: string;
  readonly children: ReactNode;
}

function FilterField({ name, label, all, children }: FilterFieldProps) {
  const chosen = useStore(ticketList)[name];
  return (
    <select
      aria-label={label}
      value={chosen}
      data-chosen={chosen !== ''}
      onChange={(event) => {
        bulkTickets.clearSelection();
        void ticketList.showTickets({ [name]: event.target.value });
      }}
    >
      <option value="">{all}</option>
      {children}
    </select>
  );
}

/** Returns the departments; none until they were read. */
function useDepartments(): TicketDepartments {
  const [departments, setDepartments] = useState<TicketDepartments>([]);
  useEffect(() => {
    runOperation(DEPARTMENTS_QUERY).then(
      ({ StaffDepartments: found }) => {
        setDepartments(found ?? []);
      },
      () => undefined,
    );
  }, []);
  return departments;
}
