import { auditEventsEn } from './audit-events-en';

/** Texts about events of the audit trail in English. */
export const auditEn = {
  eventWords: auditEventsEn,
  eventGroups: {
    staff: 'Staff',
    ticket: 'Tickets',
    user: 'Users',
    session: 'Sessions',
    delivery: 'Messages',
    card: 'Cards',
    client: 'Clients',
    webhook: 'Webhooks',
    signing_key: 'Keys',
    database: 'Database',
  },
  /** Actors and subjects by their kinds; `id` is the part after the colon. */
  references: {
    user: (id: string) => `User ${id}`,
    client: (id: string) => `Client ${id}`,
    operator: () => 'An operator',
    service: () => 'The service',
    ticket: (id: string) => `Ticket #${id}`,
    session: (id: string) => `Session ${id}`,
    card: (id: string) => `Card ${id}`,
    message: (id: string) => `Message ${id}`,
    webhook: (id: string) => `Webhook ${id}`,
    key: (id: string) => `Key ${id}`,
    audit: () => 'Audit trail',
    users: () => 'People',
    backup: (id: string) => `Backup ${id}`,
  },
  fields: {
    userId: 'User id',
    event: 'Event',
    actor: 'By',
    subject: 'On, such as ticket:3',
    since: 'From',
    until: 'To',
  },
  anything: 'Any event',
  anybody: 'Anybody',
  timeHint: '2026-11-27 14:30',
  accounts: (count: string) => `${count} users`,
  recorded: (count: string) => `${count} events`,
};
