import { ACCOUNT_EVENTS } from './account/account.audit.js';
import { AUTH_AUDITED, AUTH_EVENTS } from './auth/auth.audit.js';
import { BACKUP_EVENTS } from './backup/backup.audit.js';
import { CARDS_EVENTS } from './cards/cards.audit.js';
import { CLIENTS_AUDITED, CLIENTS_EVENTS } from './clients/clients.audit.js';
import { OUTBOX_EVENTS } from './outbox/outbox.audit.js';
import { STAFF_EVENTS } from './staff/staff.audit.js';
import { TICKETS_EVENTS } from './tickets/tickets.audit.js';
import { USERS_EVENTS } from './users/users.audit.js';
import { WEBHOOKS_EVENTS } from './webhooks/webhooks.audit.js';

/** Every event of the audit trail, by name. */
export const APP_EVENTS = {
  ...AUTH_EVENTS,
  ...USERS_EVENTS,
  ...ACCOUNT_EVENTS,
  ...TICKETS_EVENTS,
  ...STAFF_EVENTS,
  ...OUTBOX_EVENTS,
  ...CLIENTS_EVENTS,
  ...CARDS_EVENTS,
  ...WEBHOOKS_EVENTS,
  ...BACKUP_EVENTS,
};

export const APP_AUDITED = [...AUTH_AUDITED, ...CLIENTS_AUDITED];
