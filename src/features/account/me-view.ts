import type { User, UsersService } from '../../accounts/users/index.js';
import type { Me } from './account.types.js';

/** Returns a user as the API shows it to the user. */
export function toMeView(users: UsersService, user: User): Me {
  return { ...user, avatar: users.toAvatarUrl(user.cell_number) };
}
