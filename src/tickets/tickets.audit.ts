import { defineAuditEvents } from '../audit/index.js';

export const TICKETS_EVENTS = defineAuditEvents({
  'ticket.created': 'a user opened a ticket',
  'ticket.replied': 'a user or support added a message to a ticket',
  'ticket.closed': 'a user or support closed a ticket',
  'staff.tickets_read': 'staff read tickets of a user',
  'staff.ticket_replied': 'staff replied to a ticket',
  'staff.ticket_assigned': 'staff assigned a ticket, or removed its assignee',
  'staff.ticket_closed': 'staff closed a ticket, or one that was closed',
  'staff.ticket_reopened': 'staff reopened a closed ticket',
  'staff.ticket_noted': 'staff added an internal note to a ticket',
  'staff.ticket_seen': 'staff marked the messages of a ticket as seen',
});
