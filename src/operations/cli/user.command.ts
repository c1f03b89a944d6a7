import { writeFileSync } from 'node:fs';
import {
  AccountDeletion,
  AccountExport,
  WrongGuessesService,
  UserRateLimitsService,
  KnownNetworksService,
} from '../../features/account/index.js';
import { OwnSessionsService, SuspensionService } from '../../sign-in/index.js';
import {
  toStaffRateLimit,
  toStaffSession,
  toStaffUser,
} from '../../features/staff-api/staff-views.js';
import { UserDirectory } from '../../accounts/users/index.js';
import { createLimitOption, parseIdArgument } from './arguments.js';
import { defineCommand, defineGroup } from './define-command.js';
import { authorizeWithReason, REASON } from './reason.js';
import { toFullUser } from './user-view.js';

export const userCommands = defineGroup(
  'user',
  { examples: ['user show 09121234567', 'user list --limit 50', 'user suspend 7'] },
  [
    defineCommand({
      usage: 'list',
      about: 'list users in the order of their ids; numbers and e-mail addresses are masked',
      examples: [
        'user list',
        'user list --after 50 --limit 50',
        'user list --search +98912',
        'user list --search sara@',
      ],
      options: {
        search: {
          flags: '--search <text>',
          about:
            'only users with this id, number or e-mail address, ' +
            'or the beginning of +98… or of an address',
        },
        after: {
          flags: '--after <id>',
          about: 'only users after this user_id, the last one of the page before',
          read: parseIdArgument,
          fallback: 0,
        },
        limit: createLimitOption('users', 1000, 50),
      },
      columns: [
        ...[
          'id',
          'first_name',
          'last_name',
          'cell_number',
          'email',
          'status',
          'role',
          'staff_since',
          'verified_at',
        ],
        'created_at',
      ],
      run: async (services, { after, limit, search }) => {
        const users = await services.get(UserDirectory).listUsers({ after, limit, search });
        return users.map((user) => ({ ...toFullUser(user), ...toStaffUser(user) }));
      },
    }),

    defineCommand({
      usage: 'show <user>',
      about: 'show a user, the number of live sessions, and wrong guesses at codes in the last day',
      examples: ['user show 7', 'user show 09121234567 --json', 'user show sara@example.com'],
      run: async (services, { user }) => {
        const sessions = await services.get(OwnSessionsService).listSessions(user.id);
        const { wrong_guesses, delayed_ms } = await services
          .get(WrongGuessesService)
          .findGuesses(user.id);
        const delayed_seconds = Math.ceil(delayed_ms / 1000);
        return { ...toFullUser(user), sessions: sessions.length, wrong_guesses, delayed_seconds };
      },
    }),

    defineCommand({
      usage: 'suspend <user>',
      about: 'revoke all sessions of a user (access tokens within a second) and refuse new ones',
      examples: ['user suspend 7', 'user suspend 09121234567'],
      run: async (services, { user }) =>
        toFullUser(await services.get(SuspensionService).suspendUser(user.id)),
    }),

    defineCommand({
      usage: 'resume <user>',
      about: 'allow a suspended user to sign in again',
      examples: ['user resume 7'],
      run: async (services, { user }) =>
        toFullUser(await services.get(SuspensionService).resumeUser(user.id)),
    }),

    defineCommand({
      usage: 'sessions <user>',
      about: 'list the live sessions of a user, newest first',
      examples: ['user sessions 7', 'user sessions sara@example.com --json'],
      columns: ['id', 'application', 'platform', 'first_seen_at', 'last_seen_at', 'network'],
      run: async (services, { user }) => {
        const liveSessions = await services.get(OwnSessionsService).listSessions(user.id);
        return liveSessions.map((session) => ({
          ...toStaffSession(session),
          platform: session.platform,
        }));
      },
    }),

    defineCommand({
      usage: 'clear-guesses <user>',
      about: 'forget the wrong guesses at the codes of a user, and end the delay that they caused',
      examples: ['user clear-guesses 7'],
      run: async (services, { user }) => ({
        ...toStaffUser(user),
        cleared: await services.get(WrongGuessesService).clearGuesses(user.id),
      }),
    }),

    defineCommand({
      usage: 'forget-networks <user>',
      about: 'forget the known networks of the ended sessions of a user',
      examples: ['user forget-networks 7'],
      run: async (services, { user }) => ({
        ...toStaffUser(user),
        forgotten: await services.get(KnownNetworksService).forgetNetworks(user.id),
      }),
    }),

    defineCommand({
      usage: 'limits <user>',
      about:
        'show what a user has spent of each rate limit by user or by number, in its current window',
      examples: ['user limits 7', 'user limits 09121234567 --json'],
      columns: ['name', 'spent', 'allowed', 'window', 'ends_at', 'text'],
      run: async (services, { user }) => {
        const limitUses = await services.get(UserRateLimitsService).listLimits(user);
        return limitUses.map((limit) => toStaffRateLimit(limit, 'en'));
      },
    }),

    defineCommand({
      usage: 'clear-limit <user> <limit>',
      about:
        'clear what a user has spent of a rate limit, for all replicas at once; ' +
        'tries of codes stay spent',
      examples: ['user clear-limit 7 initialize_hour --reason "moved to a new phone"'],
      options: { reason: REASON },
      run: async (services, { user, limit: name, reason }) => {
        const limitsService = services.get(UserRateLimitsService);
        const cleared = await limitsService.clearLimit(user, name, authorizeWithReason(reason));
        const clearedLimit = (await limitsService.listLimits(user)).find(
          (each) => each.name === name,
        );
        return { ...(clearedLimit && toStaffRateLimit(clearedLimit, 'en')), cleared };
      },
    }),

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
  ],
);
