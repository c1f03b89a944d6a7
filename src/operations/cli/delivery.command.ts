import type { AppConfig } from '../../app/settings.js';
import { Config } from '../../platform/config/index.js';
import { EXIT, CommandRefusalError } from '../../app/exit.js';
import { DeadLetterService, DeliveryReceipts, CodeTimeline } from '../../delivery/outbox/index.js';
import { toDeliveryEvent } from '../../features/staff-api/delivery-words.js';
import { StaffCodeHistory } from '../../features/staff-api/staff-code-history.js';
import { StaffMessageResult } from '../../features/staff-api/staff-overview.types.js';
import type { User } from '../../accounts/users/index.js';
import { createLimitOption, parseIdArgument, USER } from './arguments.js';
import { defineCommand, defineGroup } from './define-command.js';
import { writeLine } from './output.js';

const MESSAGE = {
  flags: '--message <id>',
  about: 'id of the message',
  read: parseIdArgument,
  isRequired: true,
} as const;

export const deliveryCommands = defineGroup(
  'delivery',
  { examples: ['delivery show --user 12', 'delivery failed', 'delivery resend --message 7'] },
  [
    defineCommand({
      usage: 'show',
      about: "show the delivery history of a user's codes, oldest first (never the codes)",
      examples: ['delivery show --user 12', 'delivery show --user 09120000001 --json'],
      options: {
        user: {
          ...USER,
          flags: '--user <user>',
          about: `user whose codes are shown: ${USER.about}`,
        },
        challenge: { flags: '--challenge <id>', about: 'challenge whose code is shown' },
      },
      columns: ['at', 'text', 'message', 'provider', 'detail'],
      run: async (services, { user, challenge }) => {
        const owner = readTimelineOwner(user, challenge);
        const timelineEvents =
          'account' in owner
            ? await services.get(StaffCodeHistory).listEvents(owner.account)
            : await services.get(CodeTimeline).listEvents(owner);
        return timelineEvents.map((event) => toDeliveryEvent(event, 'en'));
      },
    }),

    defineCommand({
      usage: 'address <provider>',
      about: 'print the callback URL for the delivery receipts of a provider; it is a secret',
      examples: ['delivery address iran'],
      hasNoJson: true,
      run: (services, { provider }) => {
        const { SMS_PROVIDERS } = services.get<AppConfig>(Config);
        if (!SMS_PROVIDERS.some(({ name }) => name === provider))
          throw new CommandRefusalError('there is no such provider');
        writeLine(services.get(DeliveryReceipts).buildReceiptUrl(provider, 'all'));
        return Promise.resolve(undefined);
      },
    }),

    defineCommand({
      usage: 'failed',
      about: 'list undelivered messages of the last day, newest first (never numbers or codes)',
      examples: ['delivery failed', 'delivery failed --limit 200 --json'],
      options: {
        limit: createLimitOption('messages', 1000, 50),
      },
      columns: [
        'id',
        'account',
        'kind',
        'state',
        'created_at',
        'attempts',
        'provider',
        'resendable',
        'reason',
      ],
      run: async (services, { limit }) => {
        const deadLetters = await services.get(DeadLetterService).listDeadLetters(limit);
        return deadLetters.map(({ id, user_id, ...letter }) => ({
          id,
          account: user_id,
          ...letter,
        }));
      },
    }),

    defineCommand({
      usage: 'resend',
      about: 'send an undelivered message again, while its code is valid',
      examples: ['delivery resend --message 7'],
      options: { message: MESSAGE },
      run: async (services, { message }) => {
        const resendResult = await services.get(DeadLetterService).resendMessage(message);
        if ('refusal' in resendResult) throw new CommandRefusalError(resendResult.refusal);
        return { id: resendResult.id, result: StaffMessageResult.WAITING };
      },
    }),

    defineCommand({
      usage: 'cancel',
      about: 'cancel an undelivered message and remove it from `failed`',
      examples: ['delivery cancel --message 7'],
      options: { message: MESSAGE },
      run: async (services, { message }) => {
        const cancelResult = await services.get(DeadLetterService).cancelMessage(message);
        if ('refusal' in cancelResult) throw new CommandRefusalError(cancelResult.refusal);
        return { id: cancelResult.id, result: StaffMessageResult.CANCELLED };
      },
    }),
  ],
);

/** @throws Refusal if neither is given */
function readTimelineOwner(account: User | undefined, challenge_id: string | undefined) {
  if (challenge_id !== undefined) return { challenge_id };
  if (account === undefined)
    throw new CommandRefusalError('give --user or --challenge', EXIT.usage);
  return { account };
}
