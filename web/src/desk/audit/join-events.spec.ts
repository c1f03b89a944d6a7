import { describe, expect, it } from 'vitest';
import type { AuditTrailEvent } from './audit-data';
import { joinEvents, listAccounts } from './join-events';

function eventAt(second: number, event: string, more: Partial<AuditTrailEvent> = {}) {
  const created_at = `2026-11-27 12:00:${String(second).padStart(2, '0')}`;
  const subject = 'ticket:1';
  const rest = { account: '5', reason: null, chained: true };
  return { id: '1', created_at, event, actor: 'user:9', subject, ...rest, ...more };
}

const foldedNames = (events: AuditTrailEvent[]) =>
  joinEvents(events).map(({ main, events: all }) => [main.event, all.length]);

describe('joinEvents', () => {
  it('makes one act of what one member of staff reads at once', () => {
    const reads = [
      eventAt(20, 'staff.user_read', { subject: 'user:5' }),
      eventAt(19, 'staff.user_read', { subject: 'user:5' }),
      eventAt(12, 'staff.tickets_read', { subject: 'user:6', account: '6' }),
      eventAt(1, 'staff.tickets_read'),
    ];
    expect(foldedNames(reads)).toEqual([
      ['staff.tickets_read', 3],
      ['staff.tickets_read', 1],
    ]);
    expect(joinEvents(reads).map(listAccounts)).toEqual([['5', '6'], ['5']]);
  });

  it('makes one act of the events of one change, named by that of staff', () => {
    const change = [
      eventAt(5, 'staff.ticket_noted'),
      eventAt(5, 'ticket.closed'),
      eventAt(5, 'staff.ticket_closed'),
    ];
    expect(foldedNames(change)).toEqual([['staff.ticket_closed', 3]]);
  });

  it('keeps apart what different people do, other things, other times and repetitions', () => {
    const apart = [
      eventAt(9, 'ticket.replied'),
      eventAt(9, 'staff.ticket_replied', { subject: 'ticket:2' }),
      eventAt(8, 'staff.user_read', { actor: 'user:8' }),
      eventAt(8, 'staff.user_read'),
      eventAt(5, 'staff.ticket_closed'),
      eventAt(2, 'ticket.created'),
      eventAt(2, 'ticket.created'),
    ];
    expect(joinEvents(apart)).toHaveLength(apart.length);
  });

  it('folds no second event that has a reason, because an act shows one [ROLE-4]', () => {
    const acts = [
      eventAt(5, 'session.ended.operator', { reason: 'second act' }),
      eventAt(5, 'staff.networks_forgotten', { reason: 'first act' }),
      eventAt(4, 'user.suspended'),
    ];
    expect(joinEvents(acts).map(({ main }) => main.reason)).toEqual(['second act', 'first act']);
  });
});
