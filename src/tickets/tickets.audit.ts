import { defineAuditEvents } from '../audit/index.js';

export const TICKETS_EVENTS = defineAuditEvents({
  'staff.tickets_read': 'staff read tickets of a user',
  'staff.ticket_replied': 'staff replied to a ticket',
  'staff.ticket_assigned': 'staff assigned a ticket, or removed its assignee',
  'staff.ticket_closed': 'staff closed a ticket',
});
