import { defineAuditEvents } from '../audit/index.js';

export const CARDS_EVENTS = defineAuditEvents({
  'card.added': 'a user added a card',
  'card.removed': 'a user removed a card',
  'card.accepted': 'the external verification accepted a card',
  'card.rejected': 'the external verification rejected a card',
});
