import { StaffService } from '../../sign-in/index.js';
import { ROLES } from '../../accounts/users/index.js';
import { defineCommand, defineGroup } from './define-command.js';
import { toFullUser } from './user-view.js';

/** Commands on the roles of staff. They may also remove the last admin. */
export const staffCommands = defineGroup(
  'staff',
  { examples: ['staff appoint 7 --role admin', 'staff list'] },
  [
    defineCommand({
      usage: 'appoint <registered_user>',
      about: 'give a user a role, from the next sign-in; sessions with an admin scope end',
      examples: ['staff appoint 7', 'staff appoint 09121234567 --role auditor'],
      options: {
        role: {
          flags: '--role <role>',
          about: 'support works on tickets and codes, admin does all, auditor only reads',
          choices: ROLES,
          fallback: 'support',
        },
      },
      run: async (services, { registered_user, role }) =>
        toFullUser(await services.get(StaffService).appoint(registered_user.id, role)),
    }),

    defineCommand({
      usage: 'dismiss <user>',
      about: 'remove a user from staff and revoke sessions with an admin scope',
      examples: ['staff dismiss 7'],
      run: async (services, { user }) =>
        toFullUser(await services.get(StaffService).dismiss(user.id)),
    }),

    defineCommand({
      usage: 'list',
      about: 'list all members of staff',
      examples: ['staff list --json'],
      columns: ['id', 'first_name', 'last_name', 'status', 'role', 'staff_since'],
      run: async (services) => (await services.get(StaffService).listStaff()).map(toFullUser),
    }),
  ],
);
