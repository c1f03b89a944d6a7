import { choice, integer, jsonSetting, rate, type Schemas } from '../config/index.js';

/** Limits of what one user writes and stores in tickets. */
export const TICKET_SETTINGS = {
  LIMIT_TICKET_ADD: rate({ about: 'New tickets, by user', default: '60/3600' }),
  LIMIT_TICKET_REPLY: rate({ about: "Messages in the user's tickets, by user", default: '60/3600' }),
  TICKETS_OPEN: integer({
    about: 'Open tickets of one user; a further one is refused until one is closed',
    default: '200',
    min: 1,
    max: 100_000,
  }),
  TICKET_MESSAGES: integer({
    about: 'Messages of one ticket, from both sides; its user can write no more, support always can',
    default: '500',
    min: 2,
    max: 1_000_000,
  }),
  TICKET_BYTES: integer({
    about: 'Size of all messages of one ticket in UTF-8; its user can write no more, support always can',
    default: '1000000',
    min: 50_000,
    max: 1_000_000_000,
    unit: 'bytes',
  }),
} as const;

function cannedAnswers(schemas: Schemas) {
  const { z } = schemas;
  const title = schemas.pattern(/^[^\p{Cc}\p{Cs}]{1,100}$/u, 'must be 1 to 100 characters');
  const content = schemas.pattern(/^(?:[^\p{Cc}\p{Cs}]|[\n\t]){1,10000}$/u, 'must be 1 to 10000 characters');
  return z.array(z.strictObject({ title, content })).max(200, 'must have at most 200 answers');
}

export const CANNED_ANSWER_SETTINGS = {
  DESK_ANSWERS: jsonSetting({
    about: 'Canned answers that the desk offers: a list of objects with title and content (docs/desk.md)',
    default: '',
    form: 'list',
    none: [],
    schema: cannedAnswers,
  }),
} as const;

export const DELETED_TICKET_SETTINGS = {
  DELETED_TICKETS: choice({
    about:
      'Tickets of a deleted account: anonymise empties titles and messages and removes the owner, delete removes them',
    default: 'anonymise',
    of: ['anonymise', 'delete'],
  }),
} as const;
