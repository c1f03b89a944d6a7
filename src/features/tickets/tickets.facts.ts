import {
  defineChoiceSetting,
  defineIntegerSetting,
  defineJsonSetting,
  defineRateSetting,
  type JsonSchemas,
} from '../../platform/config/index.js';
import { defineFacts, countByUser } from '../../platform/facts/index.js';

/** Most bytes of DESK_ANSWERS. Its texts are one list without a `limit` (GQL-5). */
export const CANNED_BYTES = 200_000;

function createAnswersSchema(schemas: JsonSchemas) {
  const { z } = schemas;
  const titleSchema = schemas.pattern(/^[^\p{Cc}\p{Cs}]{1,100}$/u, 'must be 1 to 100 characters');
  const contentSchema = schemas.pattern(
    /^(?:[^\p{Cc}\p{Cs}]|[\n\t]){1,10000}$/u,
    'must be 1 to 10000 characters',
  );
  const fitsSchema = schemas.pattern(
    /^[a-zA-Z]{1,20}( [a-zA-Z]{1,20}){0,9}$/,
    'must be names of cases, separated by spaces',
  );
  return z
    .array(
      z.strictObject({
        title: titleSchema,
        content: contentSchema,
        language: z.enum(['en', 'fa'], 'must be en or fa').optional(),
        fits: fitsSchema.optional(),
      }),
    )
    .max(200, 'must have at most 200 answers')
    .refine(
      (answers) => Buffer.byteLength(JSON.stringify(answers)) <= CANNED_BYTES,
      `must have at most ${String(CANNED_BYTES)} bytes`,
    );
}

/** The facts of src/features/tickets. */
export const TICKETS = defineFacts({
  settings: {
    LIMIT_TICKET_ADD: defineRateSetting({
      about: 'New tickets, by user',
      changedBy: 'A support lead, if users open too many tickets',
      default: '60/3600',
    }),
    LIMIT_TICKET_REPLY: defineRateSetting({
      about: "Messages in the user's tickets, by user",
      changedBy: 'A support lead whose users write as in a chat',
      default: '60/3600',
    }),
    TICKETS_OPEN: defineIntegerSetting({
      about: 'Open tickets of one user; a further one is refused until one is closed',
      changedBy: 'A support lead, if users keep too many tickets open',
      default: '200',
      min: 1,
      max: 100_000,
    }),
    DESK_ANSWERS: defineJsonSetting({
      about:
        'Canned answers that the desk offers: a list of objects with title and content, ' +
        'language and fits (docs/desk.md)',
      changedBy: 'A support lead, when an answer changes',
      default: '',
      form: 'list',
      none: [],
      schema: createAnswersSchema,
    }),
    DELETED_TICKETS: defineChoiceSetting({
      about:
        'Tickets of a deleted account: anonymise empties titles and messages and removes ' +
        'the owner, delete removes them',
      changedBy: 'A data protection officer who wants nothing of a deleted account to stay',
      default: 'anonymise',
      of: ['anonymise', 'delete'],
    }),
  },
  errors: {
    TICKET_CLOSED: {
      status: 409,
      oauth: 'invalid_request',
      en: 'This ticket is closed.',
      fa: 'این تیکت بسته شده است.',
    },
    TICKET_FULL: {
      status: 409,
      oauth: 'invalid_request',
      en: 'This ticket is full. Open another one to write more.',
      fa: 'این تیکت دیگر جا ندارد. برای ادامه، تیکت دیگری باز کنید.',
    },
    TICKET_OPEN: {
      status: 409,
      oauth: 'invalid_request',
      en: 'This ticket is not closed yet. It can be rated once it is closed.',
      fa: 'این تیکت هنوز بسته نشده است. پس از بسته شدن می‌توانید به آن امتیاز دهید.',
    },
    TICKET_RATED: {
      status: 409,
      oauth: 'invalid_request',
      en: 'This ticket has already been rated.',
      fa: 'به این تیکت پیش‌تر امتیاز داده شده است.',
    },
    TOO_MANY_TICKETS: {
      status: 409,
      oauth: 'invalid_request',
      en: 'You have too many open tickets. Close one of them first.',
      fa: 'تعداد تیکت‌های باز شما زیاد است. نخست یکی از آن‌ها را ببندید.',
    },
  },
  fieldRules: {
    DEPARTMENT: {
      en: 'must be 1 to 100 characters, none of them a control character',
      fa: 'باید ۱ تا ۱۰۰ نویسه و بدون نویسهٔ کنترلی باشد',
    },
    NOTE: {
      en: 'must be 1 to 2000 characters, none of them a control character but line breaks and tabs',
      fa: 'باید ۱ تا ۲۰۰۰ نویسه و جز سطر جدید و تب بدون نویسهٔ کنترلی باشد',
    },
    WORDS: {
      en: 'must be 2 to 100 characters, none of them a control character',
      fa: 'باید ۲ تا ۱۰۰ نویسه و بدون نویسهٔ کنترلی باشد',
    },
    RATING: { en: 'must be 1 to 5', fa: 'باید بین ۱ و ۵ باشد' },
    TITLE: {
      en: 'must be 1 to 255 characters, at least one of them visible, without control characters',
      fa: 'باید ۱ تا ۲۵۵ نویسه باشد، دست‌کم یک نویسهٔ دیدنی و هیچ نویسهٔ کنترلی نداشته باشد',
    },
    CONTENT: {
      en:
        'must be 1 to 10000 characters, none of them a control character but line breaks ' +
        'and tabs',
      fa: 'باید ۱ تا ۱۰۰۰۰ نویسه و جز سطر جدید و تب بدون نویسهٔ کنترلی باشد',
    },
  },
  limits: {
    ticket_add: {
      setting: 'LIMIT_TICKET_ADD',
      by: 'user',
      shared: true,
      counters: countByUser({ en: 'New tickets', fa: 'تیکت‌های تازه' }),
    },
    ticket_reply: {
      setting: 'LIMIT_TICKET_REPLY',
      by: 'user',
      shared: true,
      counters: countByUser({ en: 'Messages in tickets', fa: 'پیام‌های تیکت‌ها' }),
    },
  },
  events: {
    'ticket.created': 'a user opened a ticket',
    'ticket.replied': 'a user or support added a message to a ticket',
    'ticket.closed': 'a user or support closed a ticket',
    'staff.tickets_read': 'staff read tickets of a user',
    'staff.ticket_replied': 'staff replied to a ticket',
    'staff.ticket_assigned': 'staff assigned a ticket, or removed its assignee',
    'staff.ticket_released':
      'a ticket lost its assignee, who was suspended or is no longer staff with a role for tickets',
    'staff.ticket_closed': 'staff closed a ticket, or one that was closed',
    'staff.ticket_reopened': 'staff reopened a closed ticket',
    'staff.ticket_noted': 'staff added an internal note to a ticket',
    'staff.ticket_seen': 'staff marked the messages of a ticket as seen',
  },
  webhooks: [
    { type: 'ticket.created', meaning: 'a user opened a ticket', of: [['ticket.created']] },
    { type: 'ticket.replied', meaning: 'a user or support wrote', of: [['ticket.replied']] },
    {
      type: 'ticket.closed',
      meaning: 'a user or support closed a ticket',
      of: [['ticket.closed']],
    },
  ],
});
