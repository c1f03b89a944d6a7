import { WrongGuessesService, KnownNetworksService } from '../../features/account/index.js';
import { OwnSessionsService, SuspensionService } from '../../sign-in/index.js';
import { toStaffSession, toStaffUser } from '../../features/staff-api/staff-views.js';
import { UserDirectory } from '../../accounts/users/index.js';
import { createLimitOption, parseIdArgument } from './arguments.js';
import { defineCommand, defineGroup } from './define-command.js';
import { accountCommands } from './account.command.js';
import { passkeyCommands } from './passkey.command.js';
import { userLimitCommands } from './user-limits.command.js';
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

    ...passkeyCommands,

    ...userLimitCommands,

    ...accountCommands,
  ],
);
