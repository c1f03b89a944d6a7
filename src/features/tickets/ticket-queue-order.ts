import { registerEnumType } from '@nestjs/graphql';
import { sql, type Sql } from '../../platform/database/index.js';

export const TicketQueueOrder = {
  LONGEST_WAIT: 'LONGEST_WAIT',
  NEWEST: 'NEWEST',
  PRIORITY: 'PRIORITY',
} as const;
export type TicketQueueOrder = keyof typeof TicketQueueOrder;

registerEnumType(TicketQueueOrder, {
  name: 'TicketQueueOrder',
  description: 'The order of the tickets whose users wait for an answer.',
  valuesMap: {
    LONGEST_WAIT: { description: 'Users who wait longest come first.' },
    NEWEST: { description: 'Users who wait shortest come first.' },
    PRIORITY: { description: 'Urgent tickets come first; of the same urgency, the longest wait.' },
  },
});

/** Expressions for `ORDER BY` on a ticket `t` of the queue. */
export const QUEUE_ORDERS: Readonly<Record<TicketQueueOrder, Sql>> = {
  LONGEST_WAIT: sql`t.waiting_since, t.id`,
  NEWEST: sql`t.waiting_since DESC, t.id DESC`,
  PRIORITY: sql`CASE t.priority WHEN 'HIGH' THEN 0 WHEN 'MEDIUM' THEN 1 ELSE 2 END,
    t.waiting_since, t.id`,
};
