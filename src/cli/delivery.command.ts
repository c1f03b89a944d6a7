import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import type { AppConfig } from '../app.settings.js';
import { Config } from '../config/index.js';
import { EXIT, Refusal } from '../exit.js';
import { DeadLetters, Receipts, Timeline, type DeadLetter } from '../outbox/index.js';
import { inWords } from '../staff/delivery-words.js';
import type { User } from '../users/index.js';
import { examples, jsonOption, readCount, readId } from './arguments.js';
import { findUser } from './find-user.js';
import { printList, printRecord, time, write, type ResultOptions, type Row } from './output.js';
import { withServices } from './services.js';

interface ShowOptions extends ResultOptions {
  readonly user?: string;
  readonly challenge?: string;
}

interface FailedOptions extends ResultOptions {
  readonly limit: number;
}

interface MessageOptions extends ResultOptions {
  readonly message: number;
}

/** Commands on one undelivered message, which are methods of `DeadLetters`. */
const ACTIONS = {
  resend: 'send an undelivered message again, while its code is valid',
  cancel: 'cancel an undelivered message and remove it from `failed`',
} as const;

export function addDeliveryCommands(delivery: Command): void {
  delivery.addHelpText('after', examples('delivery show --user 12', 'delivery failed', 'delivery resend --message 7'));
  delivery
    .command('show')
    .description("show the delivery history of a user's codes, oldest first (never the codes)")
    .option('--user <id or number>', 'user whose codes are shown')
    .option('--challenge <id>', 'challenge whose code is shown')
    .addOption(jsonOption())
    .addHelpText('after', examples('delivery show --user 12', 'delivery show --user 09120000001 --json'))
    .action(({ user, challenge, ...options }: ShowOptions) =>
      withServices(async (app) => {
        const whose = challenge === undefined ? { account: await accountOf(app, user) } : { challenge_id: challenge };
        const events = await app.get(Timeline).of(whose);
        const columns = ['at', 'text', 'message_id', 'provider', 'detail'];
        printList(
          events.map((event) => ({ ...event, at: time(event.at), text: inWords(event, 'en').text })),
          columns,
          options,
        );
      }),
    );
  delivery
    .command('address')
    .description('print the callback URL for the delivery receipts of a provider; it is a secret')
    .argument('<provider>', 'name of a provider in SMS_PROVIDERS')
    .addHelpText('after', examples('delivery address iran'))
    .action((provider: string) =>
      withServices((app) => {
        if (!app.get<AppConfig>(Config).SMS_PROVIDERS.some(({ name }) => name === provider)) {
          throw new Refusal('there is no such provider');
        }
        write(app.get(Receipts).addressOf(provider, 'all'));
        return Promise.resolve();
      }),
    );
  addDeadLetters(delivery);
}

function addDeadLetters(delivery: Command): void {
  delivery
    .command('failed')
    .description('list undelivered messages of the last day, newest first (never numbers or codes)')
    .option('--limit <n>', 'maximum number of messages, 1 to 1000', readCount(1000), 50)
    .addOption(jsonOption())
    .addHelpText('after', examples('delivery failed', 'delivery failed --limit 200 --json'))
    .action(({ limit, ...options }: FailedOptions) =>
      withServices(async (app) => {
        const columns = ['message_id', 'user_id', 'kind', 'state', 'created_at', 'attempts', 'provider', 'resendable'];
        printList((await app.get(DeadLetters).list(limit)).map(view), [...columns, 'reason'], options);
      }),
    );
  for (const [action, description] of Object.entries(ACTIONS) as [keyof typeof ACTIONS, string][]) {
    delivery
      .command(action)
      .description(description)
      .requiredOption('--message <id>', 'message_id', readId)
      .addOption(jsonOption())
      .addHelpText('after', examples(`delivery ${action} --message 7`))
      .action(({ message, ...options }: MessageOptions) =>
        withServices(async (app) => {
          const done = await app.get(DeadLetters)[action](message);
          if ('refusal' in done) throw new Refusal(done.refusal);
          printRecord({ message_id: done.id, state: action === 'resend' ? 'ready' : 'cancelled' }, options);
        }),
      );
  }
}

function view({ id, created_at, ...letter }: DeadLetter): Row {
  return { message_id: id, ...letter, created_at: time(created_at) };
}

async function accountOf(app: INestApplicationContext, user: string | undefined): Promise<User> {
  if (user === undefined) throw new Refusal('give --user or --challenge', EXIT.usage);
  return findUser(app, user);
}
