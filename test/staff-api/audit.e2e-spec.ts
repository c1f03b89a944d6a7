import type { ResultOf, VariablesOf } from 'gql.tada';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AuditChain, AuditService } from '../../src/platform/audit/index.js';
import { Database } from '../../src/platform/database/index.js';
import { SLICE_ROWS } from '../../src/platform/audit/audit-chain.js';
import { SEARCHED_EVENTS } from '../../src/platform/audit/audit-search.js';
import { Actor } from '../support/actors/actor.js';
import { ask, gqlCodeOf } from '../support/actors/graphql.js';
import { staffMember, userIdOf } from '../support/actors/staff.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { graphql, type RootFieldOf, type VariablesFor } from '../support/actors/typed-query.js';

let app: TestApp;
let admin: Actor;
let auditor: Actor;
beforeAll(async () => {
  app = await startApp({ LIMITS: 'off' });
  ({ actor: admin } = await staffMember(app));
  ({ actor: auditor } = await staffMember(app, {}, 'auditor'));
});
afterAll(() => app.close());

const PAGE = graphql(`
  query (
    $user_id: ID
    $event: String
    $reads: Boolean
    $actor: String
    $subject: String
    $since: DateTime
    $until: DateTime
    $before: ID
    $limit: Int
  ) {
    StaffAuditEvents(
      user_id: $user_id
      event: $event
      reads: $reads
      actor: $actor
      subject: $subject
      since: $since
      until: $until
      before: $before
      limit: $limit
    ) {
      events {
        id
        event
        actor
        subject
        reason
        chained
      }
      before
    }
  }
`);
const VERIFY = graphql(
  'query ($after: String) { StaffAuditVerify(after: $after) { fault verified remaining next } }',
);
type Page = RootFieldOf<ResultOf<typeof PAGE>>;

const page = (args: VariablesFor<VariablesOf<typeof PAGE>> = {}, by = auditor) =>
  ask(by, PAGE, args);
const namesOf = ({ events }: Page) => events.map(({ event }) => event);
const verify = (after?: string | null) => ask(auditor, VERIFY, { after });
const idsBetween = async (where: string) =>
  (await app.query(`SELECT id FROM audit_events WHERE ${where} ORDER BY id DESC`)).map(({ id }) =>
    String(id),
  );

/** Writes events of one time that no service wrote. */
async function fill(count: number, event: string, at: number): Promise<void> {
  for (let from = 0; from < count; from += 500) {
    const rows = Array.from({ length: Math.min(500, count - from) }, (_, i) => {
      const nonce = `${event.slice(0, 8)}${String(from + i)}`;
      return `(${String(at)}, '${event}', 'service', 'user:1', NULL, '${nonce}', 'k.m')`;
    });
    await app.query(
      `INSERT INTO audit_events (created_at, event, actor, subject, user_id, nonce, mac) VALUES ${rows.join(',')}`,
    );
  }
}

describe('StaffAuditEvents', () => {
  it('returns the events of a user with the reasons of staff, and leaves an event itself [ROLE-4]', async () => {
    const user = await Actor.signedIn(app);
    const id = String(await userIdOf(user));
    const [session] = await ask(
      admin,
      graphql('query ($id: ID!) { StaffUserSessions(user_id: $id) { id } }'),
      { id },
    );
    await ask(
      admin,
      `mutation { StaffSessionRevoke(id: ${String(session?.id)}, reason: "Lost phone") { id } }`,
    );
    const { events, before } = await page({ user_id: id });
    expect(events.map(({ event, reason }) => [event, reason])).toEqual([
      ['staff.audit_read', null],
      ['session.ended.operator', 'Lost phone'],
      ['staff.user_read', null],
      ['session.started', null],
      ['user.registered', null],
    ]);
    expect(before).toBeNull();
    expect(events[0]?.actor).toBe(`user:${String(await userIdOf(auditor))}`);
    expect(namesOf(await page({ user_id: id, reads: false }))).toEqual([
      'session.ended.operator',
      'session.started',
      'user.registered',
    ]);
  });

  it('pages through all events without a gap, and filters by event, actor, subject and time', async () => {
    const all = await idsBetween('1 = 1');
    const seen: string[] = [];
    let before: string | null = String(Number(all[0]) + 1);
    while (before !== null) {
      const found: Page = await page({ before, limit: 3 });
      expect(found.events.length).toBeLessThanOrEqual(3);
      seen.push(...found.events.map(({ id }) => id));
      ({ before } = found);
    }
    expect(seen).toEqual(all);
    const actor = `user:${String(await userIdOf(admin))}`;
    expect(new Set((await page({ actor, limit: 200 })).events.map((each) => each.actor))).toEqual(
      new Set([actor]),
    );
    expect(namesOf(await page({ event: 'user.staff_appointed.auditor' }))).toEqual([
      'user.staff_appointed.auditor',
    ]);
    expect(namesOf(await page({ subject: 'nothing:1' }))).toEqual([]);
    await app.query('UPDATE audit_events SET created_at = created_at - 7200000');
    await app.newClient();
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    expect(new Set(namesOf(await page({ since: hourAgo })))).toEqual(
      new Set(['staff.audit_read', 'client.created']),
    );
    expect((await page({ until: hourAgo, limit: 1 })).events[0]?.id).toBe(
      (await idsBetween(`created_at < ${String(Date.parse(hourAgo))}`))[0],
    );
  });

  it('looks at 10,000 events a page, and says where the next page goes on', async () => {
    const now = Date.now();
    await fill(1, 'rare.event', now - 40 * 3_600_000);
    await fill(SEARCHED_EVENTS + 500, 'usual.event', now - 20 * 3_600_000);
    const first = await page({ event: 'rare.event' });
    expect(first.events).toEqual([]);
    expect(first.before).not.toBeNull();
    const second = await page({ event: 'rare.event', before: first.before });
    expect(namesOf(second)).toEqual(['rare.event']);
    // The time is found, so the first page begins there.
    const until = new Date(now - 30 * 3_600_000).toISOString();
    expect(namesOf(await page({ until, event: 'rare.event' }))).toEqual(['rare.event']);
    // Nothing older can follow.
    expect(
      (await page({ since: new Date(now - 3_600_000).toISOString(), event: 'no.event' })).before,
    ).toBeNull();
    await app.query("DELETE FROM audit_events WHERE mac = 'k.m'");
  });

  it.each([
    ['event', "a' OR 1=1"],
    ['actor', 'user:1 '],
    ['subject', 'x'.repeat(41)],
    ['before', '-1'],
    ['limit', 201],
  ])('refuses a malformed %s, and does not repeat it', async (name, value) => {
    const type = { before: 'ID', limit: 'Int' }[name] ?? 'String';
    const answer = await auditor.gql(
      `query ($v: ${type}) { StaffAuditEvents(${name}: $v) { before } }`,
      {
        v: value,
      },
    );
    expect(gqlCodeOf(answer)).toBe('BAD_USER_INPUT');
    if (typeof value === 'string' && value.length > 2) expect(answer.text).not.toContain(value);
  });
});

describe('StaffAuditVerify', () => {
  /** The head of the chain before most events. */
  let early: Record<string, unknown>;
  const headRow = async () =>
    (await app.query('SELECT position, seal, mac FROM audit_head WHERE id = 1'))[0] ?? {};
  beforeAll(async () => {
    await app.close();
    app = await startApp({ LIMITS: 'off' });
    ({ actor: auditor } = await staffMember(app, {}, 'auditor'));
    const chain = app.get(AuditChain);
    await chain.sealRows();
    early = await headRow();
    await fillGenuine(SLICE_ROWS + 300);
    // The background seals too, and each waits for the other.
    await vi.waitFor(async () => {
      await chain.sealRows();
      expect((await chain.verifyTrail()).unsealed).toBe(0);
    });
  });

  it('verifies the trail in parts, each of which continues the one before [AUD-1]', async () => {
    const chain = app.get(AuditChain);
    const whole = await chain.verifyTrail();
    const first = await verify();
    expect(first).toMatchObject({ fault: null, verified: SLICE_ROWS });
    expect(first.verified + first.remaining).toBeGreaterThanOrEqual(whole.sealed);
    const second = await verify(first.next);
    expect(second).toMatchObject({ fault: null, remaining: 0, next: null });
    expect(first.verified + second.verified).toBeGreaterThanOrEqual(whole.sealed);
  });

  it('names a row of a later part that was changed, as the command does, and only there [AUD-1]', async () => {
    const place = SLICE_ROWS + 7;
    await app.query("UPDATE audit_events SET subject = 'user:2' WHERE position = ?", [place]);
    const first = await verify();
    expect(first.fault).toBeNull();
    const { fault, next, verified } = await verify(first.next);
    expect(fault).toContain(`at place ${String(place)} was changed`);
    expect(fault).toBe((await app.get(AuditChain).verifyTrail()).fault);
    expect([next, verified]).toEqual([null, 6]);
    await app.query('UPDATE audit_events SET subject = ? WHERE position = ?', ['user:1', place]);
  });

  it('finds rows that were removed between two parts [AUD-1]', async () => {
    const { next } = await verify();
    await app.query('UPDATE audit_events SET position = position + 1000000 WHERE position = ?', [
      SLICE_ROWS + 1,
    ]);
    expect((await verify(next)).fault).toBe(
      `the row at place ${String(SLICE_ROWS + 1)} was removed`,
    );
    await app.query(
      'UPDATE audit_events SET position = position - 1000000 WHERE position > 1000000',
    );
    expect((await verify(next)).fault).toBeNull();
  });

  it('finds that the trail was cut where a part ended [AUD-1]', async () => {
    const { next } = await verify();
    const setHead = (head: Record<string, unknown>) =>
      app.query('UPDATE audit_head SET position = ?, seal = ?, mac = ? WHERE id = 1', [
        ...['position', 'seal', 'mac'].map((column) => head[column]),
      ]);
    const head = await headRow();
    await setHead(early);
    await app.query('UPDATE audit_events SET position = -position WHERE position > ?', [
      early['position'],
    ]);
    const cut = await verify(next);
    await app.query('UPDATE audit_events SET position = -position WHERE position < 0');
    await setHead(head);
    expect(cut.fault).toContain('the head was set back');
    expect((await verify(next)).fault).toBeNull();
  });

  it('refuses a place that no part ended with, instead of calling the trail faulty [AUD-1]', async () => {
    const [position = '', seal = '', mac = ''] = ((await verify()).next ?? '').split(':');
    const [row] = await app.query('SELECT seal FROM audit_events WHERE position = ?', [
      SLICE_ROWS + 5,
    ]);
    const madeUp = [
      'x',
      `${position}:${seal}`,
      `999999999:k.x:${mac}`,
      `${position}:${seal}:${mac.slice(0, -1)}`,
      // A row of the chain, but no part ended there.
      `${String(SLICE_ROWS + 5)}:${String(row?.['seal'])}:${mac}`,
    ];
    for (const after of madeUp) {
      const answer = await auditor.gql(
        'query ($after: String) { StaffAuditVerify(after: $after) { fault } }',
        {
          after,
        },
      );
      expect(gqlCodeOf(answer)).toBe('BAD_USER_INPUT');
      expect(answer.text).not.toContain(mac);
    }
  });
});

/** Writes events as the service does. */
async function fillGenuine(count: number): Promise<void> {
  const event = { name: 'user.registered', meaning: '' };
  const facts = Array.from({ length: 500 }, () => ({
    actor: 'service' as const,
    subject: 'user:1' as const,
  }));
  for (let done = 0; done < count; done += 500)
    await app.get(Database).transaction((tx) => app.get(AuditService).record(tx, event, ...facts));
}
