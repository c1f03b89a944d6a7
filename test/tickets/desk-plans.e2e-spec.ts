import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  toIndexedPage,
  toNextBatch,
  type StaffTicketFilter,
} from '../../src/features/tickets/staff-ticket-query.js';
import { toQueuePage } from '../../src/features/tickets/ticket-queue.js';
import type { Sql } from '../../src/platform/database/index.js';
import { useApp } from '../support/servers/app.js';

const ENGINE = inject('engine');
const OPEN = 10_000;
const CLOSED = 10_000;

let middle: number;
const app = useApp({ LIMITS: 'off' });
beforeAll(async () => {
  const columns =
    'user_id, department_id, title, status, priority, reply_count, bytes, assignee_id, waiting_since, created_at, updated_at';
  for (let from = 0; from < OPEN + CLOSED; from += 500) {
    const rows = Array.from({ length: 500 }, (_, i) => {
      const n = from + i;
      const status =
        n < OPEN ? (['NEW', 'IN_PROGRESS', 'SUPPORT_RESPONSE'][n % 3] ?? 'NEW') : 'CLOSED';
      return `(1, ${String((n % 5) + 1)}, 't', '${status}', 'LOW', 1, 0, ${n % 7 === 0 ? '1' : 'NULL'}, ${n < OPEN ? String(1e12 + n) : 'NULL'}, ${String(1e12 + n)}, ${String(1e12 + n)})`;
    });
    await app.query(`INSERT INTO tickets (${columns}) VALUES ${rows.join(', ')}`);
  }
  await app.query(ENGINE === 'sqlite' ? 'ANALYZE' : 'ANALYZE TABLE tickets');
  middle = Number((await app.query('SELECT MIN(id) + 4000 AS id FROM tickets'))[0]?.['id']);
});

const page = { limit: 50, offset: 0 };

/**
 * Returns the access of the database to the table, without the final look-up of the rows of the
 * page.
 */
async function accessOf(statement: Sql): Promise<string[]> {
  const { text, values } = statement.compile('0');
  if (ENGINE === 'sqlite') {
    const rows = await app.query(`EXPLAIN QUERY PLAN ${text}`, values);
    return rows
      .map(({ detail }) => String(detail))
      .filter((detail) => /(SEARCH|SCAN) tickets\b/.test(detail));
  }
  const rows = await app.query(`EXPLAIN ${text}`, values);
  return rows
    .filter((row) => row['table'] === 'tickets')
    .map((row) => `${String(row['type'])} ${String(row['key'])} ${String(row['Extra'])}`);
}

describe('the lists of the desk among 10 000 open and 10 000 closed tickets', () => {
  const filters: [string, () => Partial<StaffTicketFilter>, string][] = [
    ['New', () => ({ status: 'NEW' }), 'tickets_status'],
    ['Open', () => ({ open: true }), 'tickets_status'],
    ['Open, a later page', () => ({ open: true, before: middle }), 'tickets_status'],
    ['Closed', () => ({ open: false }), 'tickets_status'],
    ['New of a department', () => ({ status: 'NEW', departmentId: 2 }), 'tickets_department'],
    [
      'Open of a department',
      () => ({ open: true, departmentId: 2, before: middle }),
      'tickets_department',
    ],
    [
      'Closed of a department without tickets',
      () => ({ open: false, departmentId: 9 }),
      'tickets_department',
    ],
    ['Mine', () => ({ open: true, assigneeId: 1 }), 'tickets_assignee'],
    ['changes', () => ({ updatedSince: 1e12 + OPEN + CLOSED - 5 }), 'tickets_updated'],
  ];

  it.each(filters)(
    'read %s from an index in the order of the list, without a sort of the table',
    async (_, of, index) => {
      const access = await accessOf(toIndexedPage({ ...page, ...of() }));
      expect(access.length).toBeGreaterThan(0);
      for (const each of access) {
        expect(each).toContain(index);
        expect(each).not.toMatch(/SCAN|^ALL|^index |filesort|temporary/);
      }
    },
  );

  it.each([
    ['by priority', { priority: 'HIGH' }, 'tickets_status'],
    ['by priority and assignee', { priority: 'HIGH', assigneeId: 1 }, 'tickets_assignee'],
    ['by priority and no assignee', { priority: 'HIGH', assigned: false }, 'tickets_assignee'],
    ['by priority and department', { priority: 'HIGH', departmentId: 2 }, 'tickets_department'],
  ] as const)('search open tickets %s in the order of an index', async (_, filter, index) => {
    const access = await accessOf(toNextBatch({ ...page, open: true, ...filter }, 512));
    expect(access.length).toBeGreaterThan(0);
    for (const each of access) {
      expect(each).toContain(index);
      expect(each).not.toMatch(/SCAN|^ALL|^index |filesort|temporary/);
    }
  });

  it('select the queue by department, assignee and priority from an index alone', async () => {
    const filter = { departmentId: 2, assigned: false, priority: 'HIGH' } as const;
    const access = await accessOf(toQueuePage({ ...page, ...filter }));
    expect(access.length).toBeGreaterThan(0);
    for (const each of access) {
      expect(each).toContain('tickets_waiting');
      expect(each).toMatch(/COVERING|Using index/);
      expect(each).not.toMatch(/SCAN|^ALL|filesort|temporary/);
    }
  });

  it('return the same page whatever the index', async () => {
    const { text, values } = toIndexedPage({ ...page, open: true, before: middle }).compile('0');
    const ids = (await app.query(text, values)).map(({ id }) => Number(id));
    const plain = await app.query(
      "SELECT id FROM tickets WHERE status <> 'CLOSED' AND id < ? ORDER BY created_at DESC, id DESC LIMIT 50",
      [middle],
    );
    expect(ids).toEqual(plain.map(({ id }) => Number(id)));
  });
});
