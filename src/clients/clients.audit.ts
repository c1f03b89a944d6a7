import { defineAuditEvents, type AuditedRows } from '../audit/index.js';
import { sql } from '../database/index.js';

export const CLIENTS_EVENTS = defineAuditEvents({
  'client.created': 'an operator or staff created a client',
  'client.secret_rotated': 'a client got a new secret',
  'client.secret_leaked': 'a client got a new secret and lost all others, because one had leaked',
  'client.sms_text_set': 'an operator or staff set the text of the messages with a sign-in code',
  'client.disabled': 'a client was disabled',
});

export const CLIENTS_AUDITED: readonly AuditedRows[] = [{ what: 'clients', select: sql`SELECT id FROM clients` }];
