import { writeFileSync } from 'node:fs';
import { AccountDeletion, AccountExport } from '../../features/account/index.js';
import { toStaffUser } from '../../features/staff-api/staff-views.js';
import { defineCommand } from './define-command.js';

/** Commands about all that is stored of a user. */
export const accountCommands = [
  defineCommand({
    usage: 'export <user> <file>',
    about:
      'write all that is stored of a user as JSON, ' +
      'to a file that does not exist or, with -, to standard output',
    examples: ['user export 7 user-7.json', 'user export 09121234567 -'],
    hasNoJson: true,
    run: async (services, { user, file }) => {
      const exportJson = await services.get(AccountExport).exportByOperator(user.id);
      if (file === '-') process.stdout.write(exportJson);
      else writeFileSync(file, exportJson, { flag: 'wx', mode: 0o600 });
      return undefined;
    },
  }),

  defineCommand({
    usage: 'delete <user>',
    about:
      'delete the account of a user for good: ' +
      'sessions, cards, codes, messages, and tickets by DELETED_TICKETS',
    examples: ['user delete 7 --yes'],
    options: {
      yes: { flags: '--yes', about: 'confirms that this cannot be undone', isRequired: true },
    },
    run: async (services, { user }) => ({
      ...toStaffUser(await services.get(AccountDeletion).deleteByOperator(user.id)),
      deleted: true,
    }),
  }),
];
