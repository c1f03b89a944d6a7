import type { Command } from 'commander';
import { Config } from '../config/index.js';
import { Receipts, Timeline } from '../delivery/index.js';
import { EXIT, Refusal } from '../exit.js';
import { UsersService } from '../users/index.js';
import { examples, jsonOption } from './arguments.js';
import { printList, time, write, type ResultOptions } from './output.js';
import { withServices } from './services.js';

interface ShowOptions extends ResultOptions {
  readonly user?: string;
  readonly challenge?: string;
}

export function addDeliveryCommands(program: Command): void {
  const delivery = program
    .command('delivery')
    .description('what became of one-time passwords on their way')
    .addHelpText('after', examples('delivery show --user 12', 'delivery address iran'));
  delivery
    .command('show')
    .description('show the way of codes, oldest first, without the codes')
    .option('--user <id or number>', 'of this user')
    .option('--challenge <id>', 'of this challenge')
    .addOption(jsonOption())
    .addHelpText('after', examples('delivery show --user 12', 'delivery show --user 09120000001 --json'))
    .action(({ user, challenge, ...options }: ShowOptions) =>
      withServices(async (app) => {
        const whose =
          challenge === undefined
            ? { subject: `user:${String(await userIdOf(app.get(UsersService), user))}` }
            : { challenge_id: challenge };
        const events = await app.get(Timeline).of(whose);
        const columns = ['at', 'event', 'message_id', 'provider', 'detail'];
        printList(
          events.map((event) => ({ ...event, at: time(event.at) })),
          columns,
          options,
        );
      }),
    );
  delivery
    .command('address')
    .description('print the address to which a provider reports of all its messages; a secret')
    .argument('<provider>', 'a name in SMS_PROVIDERS')
    .addHelpText('after', examples('delivery address iran'))
    .action((provider: string) =>
      withServices((app) => {
        if (!app.get(Config).SMS_PROVIDERS.some(({ name }) => name === provider)) {
          throw new Refusal('there is no such provider');
        }
        write(app.get(Receipts).addressOf(provider, 'all'));
        return Promise.resolve();
      }),
    );
}

async function userIdOf(users: UsersService, user: string | undefined): Promise<number> {
  if (user === undefined) throw new Refusal('give --user or --challenge', EXIT.usage);
  if (/^[1-9]\d{0,8}$/.test(user)) return Number(user);
  const value = users.readNumber(user);
  const found = value === undefined ? undefined : await users.find({ kind: 'cell_number', value });
  if (found === undefined) throw new Refusal('there is no such user');
  return found.id;
}
