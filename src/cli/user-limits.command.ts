import type { Command } from 'commander';
import { LimitsService } from '../account/index.js';
import { maskPans } from '../pan/index.js';
import type { SpentLimit } from '../limits/index.js';
import { examples, jsonOption, readReason, USER } from './arguments.js';
import { findUser } from './find-user.js';
import { printList, printRecord, time, type ResultOptions, type Row } from './output.js';
import { withServices } from './services.js';

interface ClearOptions extends ResultOptions {
  readonly reason: string;
}

/** Commands on what users have spent of rate limits. */
export function addLimitCommands(user: Command): void {
  user
    .command('limits')
    .description('show what a user has spent of each rate limit by user or by number, in its current window')
    .argument('<user>', USER)
    .addOption(jsonOption())
    .addHelpText('after', examples('user limits 7', 'user limits 09121234567 --json'))
    .action((text: string, options: ResultOptions) =>
      withServices(async (app) => {
        const limits = await app.get(LimitsService).list(await findUser(app, text));
        printList(limits.map(viewLimit), ['limit', 'spent', 'allowed', 'window_seconds', 'ends_at'], options);
      }),
    );

  user
    .command('clear-limit')
    .description('clear what a user has spent of a rate limit, for all replicas at once; tries of codes stay spent')
    .argument('<user>', USER)
    .argument('<limit>', 'name of the rate limit, as `user limits` shows it')
    .requiredOption('--reason <text>', 'reason for the audit trail, 1 to 200 characters', readReason)
    .addOption(jsonOption())
    .addHelpText('after', examples('user clear-limit 7 initialize_hour --reason "moved to a new phone"'))
    .action((text: string, limit: string, { reason, ...options }: ClearOptions) =>
      withServices(async (app) => {
        const found = await findUser(app, text);
        const act = { actor: 'operator', reason: maskPans(reason) } as const;
        const cleared = await app.get(LimitsService).clear(found, limit, () => Promise.resolve(act));
        printRecord({ user_id: found.id, limit, cleared }, options);
      }),
    );
}

function viewLimit({ name, spent, rate, endsAt }: SpentLimit): Row {
  return { limit: name, spent, allowed: rate.limit, window_seconds: rate.window, ends_at: time(endsAt) };
}
