import { toStaffUser } from '../../features/staff-api/staff-views.js';
import type { StaffUser } from '../../features/staff-api/staff-user.types.js';
import type { User } from '../../accounts/users/index.js';

type FullUserView = StaffUser & Pick<User, 'staff_since'>;

/** Returns the view of staff with the number and the e-mail address in full. */
export function toFullUser(user: User): FullUserView {
  const { email, staff_since } = user;
  const cell_number = user.status === 'LEFT' ? '' : user.cell_number;
  return { ...toStaffUser(user), cell_number, email, staff_since };
}
