import { ACCOUNT_EVENTS } from './account/account.audit.js';
import { AUTH_EVENTS } from './auth/auth.audit.js';
import { CARDS_EVENTS } from './cards/cards.audit.js';
import { OUTBOX_EVENTS } from './outbox/outbox.audit.js';
import { TICKETS_EVENTS } from './tickets/tickets.audit.js';
import { USERS_EVENTS } from './users/users.audit.js';
import { withReasons, type WebhookEventRow } from './webhooks/index.js';

/** Every event of webhooks (docs/webhooks.md), and the events of the audit trail that it tells. */
export const APP_WEBHOOK_EVENTS: readonly WebhookEventRow[] = [
  { type: 'user.registered', meaning: 'a user registered', of: [[USERS_EVENTS['user.registered']]] },
  {
    type: 'user.deleted',
    meaning: 'an account was deleted, or removed because its user never signed in',
    of: [[ACCOUNT_EVENTS['user.deleted']], [USERS_EVENTS['user.removed'], 'unverified']],
  },
  {
    type: 'session.started',
    meaning: 'a user signed in',
    of: [[AUTH_EVENTS['session.started']], [AUTH_EVENTS['session.started.test'], 'test']],
  },
  {
    type: 'session.new_network',
    meaning: 'a user who had signed in before signed in from a network that had not signed the user in',
    of: [[AUTH_EVENTS['session.new_network']]],
  },
  { type: 'session.ended', meaning: 'a session ended', of: withReasons(AUTH_EVENTS, 'session.ended.') },
  { type: 'number.changed', meaning: 'a user changed the number', of: [[USERS_EVENTS['user.number_changed']]] },
  { type: 'ticket.created', meaning: 'a user opened a ticket', of: [[TICKETS_EVENTS['ticket.created']]] },
  { type: 'ticket.replied', meaning: 'a user or support wrote', of: [[TICKETS_EVENTS['ticket.replied']]] },
  { type: 'ticket.closed', meaning: 'a user or support closed a ticket', of: [[TICKETS_EVENTS['ticket.closed']]] },
  { type: 'card.added', meaning: 'a user added a card', of: [[CARDS_EVENTS['card.added']]] },
  { type: 'card.removed', meaning: 'a user removed a card', of: [[CARDS_EVENTS['card.removed']]] },
  {
    type: 'delivery.failed',
    meaning: 'a message reached nobody',
    of: [
      [OUTBOX_EVENTS['delivery.failed'], 'failed'],
      [OUTBOX_EVENTS['delivery.expired'], 'expired'],
      [OUTBOX_EVENTS['delivery.undelivered'], 'undelivered'],
    ],
  },
];
