/**
 * What the audit trail records (AUD-1), and what it means. A row has this name and ids, never a name, number or value
 * of anybody.
 */
export const AUDIT_EVENTS = {
  'session.started': 'a user signed in',
  'session.ended.logout': 'the user or the client ended a session',
  'session.ended.user': 'the user ended a session from another one',
  'session.ended.number': 'a session ended because the number of its user changed in another one',
  'session.ended.reuse': 'an old refresh token was used: its session ended',
  'session.ended.evicted': 'a sign-in beyond the most sessions of a user ended the oldest',
  'session.ended.suspended': 'a session ended because its user was suspended',
  'session.ended.operator': 'an operator ended a session',
  'user.suspended': 'a user was suspended',
  'user.resumed': 'a suspended user may sign in again',
  'user.email_changed': 'a user proved an e-mail address and has it now',
  'user.email_lost': 'another user proved the e-mail address that a user had',
  'user.number_changed': 'a user proved another number and has it now',
  'session.ended.dismissed': 'a session with an admin scope ended because its user is staff no more',
  'user.staff_appointed': 'a user became staff',
  'user.staff_dismissed': 'a user is staff no more',
  'staff.tickets_read': 'tickets of a user were shown to staff',
  'staff.ticket_replied': 'staff answered a ticket',
  'staff.ticket_assigned': 'staff gave a ticket to somebody or to nobody',
  'staff.ticket_closed': 'staff closed a ticket',
  'delivery.resent': 'an operator had a message that reached nobody sent again',
  'delivery.cancelled': 'an operator cancelled a message',
  'client.created': 'a client was made',
  'client.secret_rotated': 'a client got a new secret',
  'client.disabled': 'a client was refused for good',
  'card.added': 'a user added a card',
  'card.removed': 'a user removed a card',
  'card.accepted': 'the external verification accepted a card',
  'card.rejected': 'the external verification rejected a card',
  'signing_key.created': 'a key for access tokens was made',
  'signing_key.removed': 'a key for access tokens is gone',
} as const;

export type AuditEventName = keyof typeof AUDIT_EVENTS;
