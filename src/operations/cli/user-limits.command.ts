import { UserRateLimitsService } from '../../features/account/index.js';
import { toStaffRateLimit } from '../../features/staff-api/staff-views.js';
import { defineCommand } from './define-command.js';
import { authorizeWithReason, REASON } from './reason.js';

/** Commands about what a user has spent of the rate limits. */
export const userLimitCommands = [
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
];
