import { StaffPasskeysService, type StaffPasskey } from '../../sign-in/index.js';
import { UsersService } from '../../accounts/users/index.js';
import type { AuthorizeAct } from '../../platform/audit/index.js';
import { defineCommand } from './define-command.js';
import { authorizeWithReason, REASON } from './reason.js';

/** Commands about the passkeys of a member of staff. */
export const passkeyCommands = [
  defineCommand({
    usage: 'passkeys <user>',
    about: 'list the passkeys of a member of staff, oldest first',
    examples: ['user passkeys 7', 'user passkeys 09121234567 --json'],
    columns: ['id', 'name', 'created_at', 'used_at'],
    run: async (services, { user }) =>
      (await services.get(StaffPasskeysService).listPasskeys(user.id)).map(toListedPasskey),
  }),

  defineCommand({
    usage: 'remove-passkey <user> <passkey_id>',
    about: 'remove a lost passkey of a member of staff, and end the staff sessions of that member',
    examples: ['user remove-passkey 7 12 --reason "lost laptop, told in person"'],
    options: { reason: REASON },
    run: async (services, { user, passkey_id, reason }) => {
      const passkeys = services.get(StaffPasskeysService);
      const admit = authorizeWithReason(reason);
      const authorize: AuthorizeAct = async (tx) => {
        // No sign-in starts a session between the end of the others and the commit.
        await services.get(UsersService).lockUser(tx, user.id);
        return admit(tx);
      };
      const removed = await passkeys.removePasskey({ userId: user.id }, passkey_id, authorize);
      const left = await passkeys.listPasskeys(user.id);
      return { ...toListedPasskey(removed), removed: true, left: left.length };
    },
  }),
];

/** Returns what an operator sees of a passkey. */
function toListedPasskey({ id, name, created_at, used_at }: StaffPasskey) {
  return { id, name, created_at, used_at };
}
