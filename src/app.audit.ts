import { ACCOUNT_EVENTS } from './account/account.audit.js';
import { AUTH_AUDITED, AUTH_EVENTS } from './auth/auth.audit.js';
import { CARDS_EVENTS } from './cards/cards.audit.js';
import { CLIENTS_AUDITED, CLIENTS_EVENTS } from './clients/clients.audit.js';
import { OUTBOX_EVENTS } from './outbox/outbox.audit.js';
import { TICKETS_EVENTS } from './tickets/tickets.audit.js';
import { USERS_EVENTS } from './users/users.audit.js';

/** Every event of the audit trail, by name. */
export const APP_EVENTS = {
  ...AUTH_EVENTS,
  ...USERS_EVENTS,
  ...ACCOUNT_EVENTS,
  ...TICKETS_EVENTS,
  ...OUTBOX_EVENTS,
  ...CLIENTS_EVENTS,
  ...CARDS_EVENTS,
};

export const APP_AUDITED = [...AUTH_AUDITED, ...CLIENTS_AUDITED];
