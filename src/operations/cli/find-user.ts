import { EXIT, CommandRefusalError } from '../../app/exit.js';
import { UserDirectory, type User } from '../../accounts/users/index.js';
import type { StartedAppServices } from './services.js';

/**
 * Returns the user with this id, phone number in any usual form, or e-mail address. `advice` is
 * what to do if there is none.
 */
export async function findUser(
  services: StartedAppServices,
  text: string,
  advice = '',
): Promise<User> {
  const [user, another] = await services.get(UserDirectory).findAll(text);
  if (another !== undefined) {
    throw new CommandRefusalError(
      'this is the id of one user and the number of another: write the number with +',
      EXIT.usage,
    );
  }
  if (user === undefined) throw new CommandRefusalError(`there is no such user${advice}`);
  return user;
}
