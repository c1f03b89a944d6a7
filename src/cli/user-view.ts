import { roleOf, type User } from '../users/index.js';
import { time, type Row } from './output.js';

/** Returns what operators see of a user. */
export function viewUser(user: User): Row {
  return {
    user_id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    cell_number: user.cell_number,
    email: user.email,
    status: user.status,
    role: roleOf(user),
    staff_since: time(user.staff_since),
    sign_ins: user.sign_ins,
    verified_at: time(user.verified_at),
    created_at: time(user.created_at),
  };
}
