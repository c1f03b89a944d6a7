import { useEffect, useState } from 'react';
import { type ResultOf, runOperation, typeDocument } from '../operations';
import { usePermissions } from '../permissions';

const MEMBERS_QUERY = typeDocument('{ StaffMembers { id first_name last_name } }');

export type NamedStaff = NonNullable<ResultOf<typeof MEMBERS_QUERY>['StaffMembers']>;

/**
 * Returns the members of staff with their names; none before they are read, or if the session may
 * not read them. Names of users are not shown beside events: each reading of a user is one.
 */
export function useStaffNames(): NamedStaff {
  const [members, setMembers] = useState<NamedStaff>([]);
  const isAllowed = usePermissions().canRead('admin:staff');
  useEffect(() => {
    if (!isAllowed) return;
    runOperation(MEMBERS_QUERY).then(
      ({ StaffMembers: found }) => {
        setMembers(found ?? []);
      },
      () => undefined,
    );
  }, [isAllowed]);
  return members;
}
