import type { Command } from 'commander';
import { SuspensionService } from '../auth/index.js';
import { UsersService } from '../users/index.js';
import { examples, jsonOption, readId } from './arguments.js';
import { EXIT, Refusal } from '../exit.js';
import { printRecord, type ResultOptions } from './output.js';
import { withServices } from './services.js';
import { addStaffCommands } from './staff.command.js';
import { addAccountCommands } from './user-account.command.js';
import { addLimitCommands } from './user-limits.command.js';
import { viewUser } from './user-view.js';

export function addUserCommands(user: Command): void {
  user.addHelpText('after', examples('user find 09121234567', 'user list --limit 50', 'user suspend 7'));

  user
    .command('find')
    .description('show the user with a phone number or verified e-mail address')
    .argument('<number-or-email>', 'phone number in any usual form, or e-mail address')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples('user find 09121234567', 'user find +989121234567 --json', 'user find sara@example.com'),
    )
    .action((text: string, options: ResultOptions) =>
      withServices(async (app) => {
        const users = app.get(UsersService);
        const username = users.readUsername(text);
        if (username === undefined) throw new Refusal('this is neither a number nor an e-mail address', EXIT.usage);
        const found = await users.findByUsername(username);
        if (found === undefined) throw new Refusal('there is no such user');
        printRecord(viewUser(found), options);
      }),
    );

  user
    .command('suspend')
    .description('revoke all sessions of a user (access tokens within a second) and refuse new ones')
    .argument('<id>', 'user_id', readId)
    .addOption(jsonOption())
    .addHelpText('after', examples('user suspend 7'))
    .action((id: number, options: ResultOptions) =>
      withServices(async (app) => {
        printRecord(viewUser(await app.get(SuspensionService).suspendUser(id)), options);
      }),
    );

  user
    .command('resume')
    .description('allow a suspended user to sign in again')
    .argument('<id>', 'user_id', readId)
    .addOption(jsonOption())
    .addHelpText('after', examples('user resume 7'))
    .action((id: number, options: ResultOptions) =>
      withServices(async (app) => {
        printRecord(viewUser(await app.get(SuspensionService).resumeUser(id)), options);
      }),
    );
  addAccountCommands(user);
  addLimitCommands(user);
  addStaffCommands(user.command('staff').description('the same as `keypad staff`'));
}
