import type { Command } from 'commander';
import { writeFileSync } from 'node:fs';
import { AccountDeletion, AccountExport, GuessesService } from '../account/index.js';
import { OwnSessionsService, type ListedSession } from '../auth/index.js';
import { maskEmail, maskNumber, UserDirectory, type User } from '../users/index.js';
import { examples, jsonOption, readCount, readId, USER } from './arguments.js';
import { findUser } from './find-user.js';
import { printList, printRecord, time, type ResultOptions, type Row } from './output.js';
import { withServices } from './services.js';
import { viewUser } from './user-view.js';

interface ListOptions extends ResultOptions {
  readonly after?: number;
  readonly limit: number;
  readonly search?: string;
}

/** Commands on the accounts of users. */
export function addAccountCommands(user: Command): void {
  addList(user);
  addShow(user);
  addSessions(user);
  addClearGuesses(user);
  addExport(user);
  addDelete(user);
}

function addList(user: Command): void {
  user
    .command('list')
    .description('list users in the order of their ids; numbers and e-mail addresses are masked')
    .option(
      '--search <text>',
      'only users with this id, number or e-mail address, or the beginning of +98… or of an address',
    )
    .option('--after <id>', 'only users after this user_id, the last one of the page before', readId)
    .option('--limit <n>', 'maximum number of users, 1 to 1000', readCount(1000), 50)
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples('user list', 'user list --after 50 --limit 50', 'user list --search +98912', 'user list --search sara@'),
    )
    .action(({ after = 0, limit, search, ...options }: ListOptions) =>
      withServices(async (app) => {
        const users = await app.get(UserDirectory).list({ after, limit, search });
        const columns = ['user_id', 'first_name', 'last_name', 'cell_number', 'email', 'status', 'role', 'staff_since'];
        printList(users.map(viewMasked), [...columns, 'verified_at', 'created_at'], options);
      }),
    );
}

function addShow(user: Command): void {
  user
    .command('show')
    .description('show a user, the number of live sessions, and wrong guesses at codes in the last day')
    .argument('<user>', USER)
    .addOption(jsonOption())
    .addHelpText('after', examples('user show 7', 'user show 09121234567 --json'))
    .action((text: string, options: ResultOptions) =>
      withServices(async (app) => {
        const found = await findUser(app, text);
        const sessions = await app.get(OwnSessionsService).list(found.id);
        const { wrong_guesses, delayed_ms } = await app.get(GuessesService).of(found.id);
        const guesses = { wrong_guesses, delayed_seconds: Math.ceil(delayed_ms / 1000) };
        printRecord({ ...viewUser(found), sessions: sessions.length, ...guesses }, options);
      }),
    );
}

function addSessions(user: Command): void {
  user
    .command('sessions')
    .description('list the live sessions of a user, newest first')
    .argument('<user>', USER)
    .addOption(jsonOption())
    .addHelpText('after', examples('user sessions 7', 'user sessions sara@example.com --json'))
    .action((text: string, options: ResultOptions) =>
      withServices(async (app) => {
        const { id } = await findUser(app, text);
        const sessions = await app.get(OwnSessionsService).list(id);
        const columns = ['session_id', 'application', 'platform', 'first_seen_at', 'last_seen_at', 'network'];
        printList(sessions.map(viewSession), columns, options);
      }),
    );
}

function addClearGuesses(user: Command): void {
  user
    .command('clear-guesses')
    .description('forget the wrong guesses at the codes of a user, and end the delay that they caused')
    .argument('<user>', USER)
    .addOption(jsonOption())
    .addHelpText('after', examples('user clear-guesses 7'))
    .action((text: string, options: ResultOptions) =>
      withServices(async (app) => {
        const { id } = await findUser(app, text);
        printRecord({ user_id: id, cleared: await app.get(GuessesService).clear(id) }, options);
      }),
    );
}

function addExport(user: Command): void {
  user
    .command('export')
    .description('write all that is stored of a user as JSON, to a file that does not exist or to standard output')
    .argument('<user>', USER)
    .argument('<file>', 'path of the file, or - for standard output')
    .addHelpText('after', examples('user export 7 user-7.json', 'user export 09121234567 -'))
    .action((text: string, file: string) =>
      withServices(async (app) => {
        const { id } = await findUser(app, text);
        const json = await app.get(AccountExport).exportByOperator(id);
        if (file === '-') process.stdout.write(json);
        else writeFileSync(file, json, { flag: 'wx', mode: 0o600 });
      }),
    );
}

function addDelete(user: Command): void {
  user
    .command('delete')
    .description(
      'delete the account of a user for good: sessions, cards, codes, messages, and tickets by DELETED_TICKETS',
    )
    .argument('<user>', USER)
    .requiredOption('--yes', 'confirms that this cannot be undone')
    .addOption(jsonOption())
    .addHelpText('after', examples('user delete 7 --yes'))
    .action((text: string, options: ResultOptions) =>
      withServices(async (app) => {
        const { id } = await findUser(app, text);
        await app.get(AccountDeletion).deleteByOperator(id);
        printRecord({ user_id: id, deleted: true }, options);
      }),
    );
}

function viewMasked(user: User): Row {
  const { cell_number, email } = user;
  return { ...viewUser(user), cell_number: maskNumber(cell_number), email: email === null ? null : maskEmail(email) };
}

function viewSession({ id, application, platform, created_at, rotated_at, coarse_network }: ListedSession): Row {
  return {
    session_id: id,
    application,
    platform,
    first_seen_at: time(created_at),
    last_seen_at: time(rotated_at ?? created_at),
    network: coarse_network,
  };
}
