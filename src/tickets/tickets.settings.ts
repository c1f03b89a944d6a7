import { choice, integer, rate } from '../config/index.js';

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

export const DELETED_TICKET_SETTINGS = {
  DELETED_TICKETS: choice({
    about:
      'Tickets of a deleted account: anonymise empties titles and messages and removes the owner, delete removes them',
    default: 'anonymise',
    of: ['anonymise', 'delete'],
  }),
} as const;
