import type { INestApplicationContext } from '@nestjs/common';
import { EXIT, Refusal } from '../exit.js';
import { UserDirectory, type User } from '../users/index.js';

/** Returns the user with this id, phone number in any usual form, or e-mail address. */
export async function findUser(app: INestApplicationContext, text: string): Promise<User> {
  const [user, another] = await app.get(UserDirectory).findAll(text);
  if (another !== undefined) {
    throw new Refusal('this is the id of one user and the number of another: write the number with +', EXIT.usage);
  }
  if (user === undefined) throw new Refusal('there is no such user');
  return user;
}
