import type { AppConfig } from '../../app/settings.js';
import { Config } from '../../platform/config/index.js';
import { EXIT, Refusal } from '../../app/exit.js';
import { DeadLetters, Receipts, Timeline } from '../../delivery/outbox/index.js';
import { inWords } from '../../features/staff-api/delivery-words.js';
import { StaffMessageResult } from '../../features/staff-api/staff-overview.types.js';
import type { User } from '../../accounts/users/index.js';
import { limitOption, readId, USER } from './arguments.js';
import { defineCommand, defineGroup } from './define-command.js';
import { write } from './output.js';

const MESSAGE = { flags: '--message <id>', about: 'id of the message', read: readId, isRequired: true } as const;

export const deliveryCommands = defineGroup(
  'delivery',
  { examples: ['delivery show --user 12', 'delivery failed', 'delivery resend --message 7'] },
  [
    defineCommand({
      usage: 'show',
      about: "show the delivery history of a user's codes, oldest first (never the codes)",
      examples: ['delivery show --user 12', 'delivery show --user 09120000001 --json'],
      options: {
        user: { ...USER, flags: '--user <user>', about: `user whose codes are shown: ${USER.about}` },
        challenge: { flags: '--challenge <id>', about: 'challenge whose code is shown' },
      },
      columns: ['at', 'text', 'message', 'provider', 'detail'],
      run: async (services, { user, challenge }) => {
        const events = await services.get(Timeline).of(readWhose(user, challenge));
        return events.map((event) => inWords(event, 'en'));
      },
    }),

    defineCommand({
      usage: 'address <provider>',
      about: 'print the callback URL for the delivery receipts of a provider; it is a secret',
      examples: ['delivery address iran'],
      hasNoJson: true,
      run: (services, { provider }) => {
        const { SMS_PROVIDERS } = services.get<AppConfig>(Config);
        if (!SMS_PROVIDERS.some(({ name }) => name === provider)) throw new Refusal('there is no such provider');
        write(services.get(Receipts).addressOf(provider, 'all'));
        return Promise.resolve(undefined);
      },
    }),

    defineCommand({
      usage: 'failed',
      about: 'list undelivered messages of the last day, newest first (never numbers or codes)',
      examples: ['delivery failed', 'delivery failed --limit 200 --json'],
      options: {
        limit: limitOption('messages', 1000, 50),
      },
      columns: ['id', 'account', 'kind', 'state', 'created_at', 'attempts', 'provider', 'resendable', 'reason'],
      run: async (services, { limit }) => {
        const letters = await services.get(DeadLetters).list(limit);
        return letters.map(({ id, user_id, ...letter }) => ({ id, account: user_id, ...letter }));
      },
    }),

    defineCommand({
      usage: 'resend',
      about: 'send an undelivered message again, while its code is valid',
      examples: ['delivery resend --message 7'],
      options: { message: MESSAGE },
      run: async (services, { message }) => {
        const done = await services.get(DeadLetters).resend(message);
        if ('refusal' in done) throw new Refusal(done.refusal);
        return { id: done.id, result: StaffMessageResult.WAITING };
      },
    }),

    defineCommand({
      usage: 'cancel',
      about: 'cancel an undelivered message and remove it from `failed`',
      examples: ['delivery cancel --message 7'],
      options: { message: MESSAGE },
      run: async (services, { message }) => {
        const done = await services.get(DeadLetters).cancel(message);
        if ('refusal' in done) throw new Refusal(done.refusal);
        return { id: done.id, result: StaffMessageResult.CANCELLED };
      },
    }),
  ],
);

/** @throws Refusal if neither is given */
function readWhose(account: User | undefined, challenge_id: string | undefined) {
  if (challenge_id !== undefined) return { challenge_id };
  if (account === undefined) throw new Refusal('give --user or --challenge', EXIT.usage);
  return { account };
}
