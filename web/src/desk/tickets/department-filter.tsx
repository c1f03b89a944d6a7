import { useEffect, useState } from 'react';
import { useDeskMessages } from '../messages';
import { type ResultOf, runOperation, typeDocument } from '../operations';
import { ticketList } from './ticket-list-store';

const DEPARTMENTS_QUERY = typeDocument('{ StaffDepartments { id title } }');

type TicketDepartments = NonNullable<ResultOf<typeof DEPARTMENTS_QUERY>['StaffDepartments']>;

/** The choice of the only department that the list shows. */
export function DepartmentFilter({ chosen }: { readonly chosen: string }) {
  const ticketWords = useDeskMessages().tickets;
  const departments = useDepartments();
  return (
    <select
      aria-label={ticketWords.department}
      value={chosen}
      onChange={(event) => {
        void ticketList.showTickets({ department: event.target.value });
      }}
    >
      <option value="">{ticketWords.allDepartments}</option>
      {departments.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
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
