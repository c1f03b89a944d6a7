import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AccountExport, GuessesService } from '../../src/account/index.js';
import { SuspensionService } from '../../src/auth/index.js';
import { StaffNotesService } from '../../src/tickets/index.js';
import { Actor } from '../support/actors/actor.js';
import { userIdOf } from '../support/actors/cell-number.js';
import { ask, gqlCodeOf } from '../support/actors/graphql.js';
import { newPan } from '../support/actors/pans.js';
import { staffMember } from '../support/actors/staff.js';
import { startApp, type TestApp } from '../support/servers/app.js';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/privacy.md'), 'utf8');
/** Rows of the list of all columns. */
const LISTED = [...PAGE.matchAll(/^\| `(\w+)` +\| (`[^|]+`) +\| (yes|no) +\| [^|]*\w[^|]* \|$/gm)].map(
  ([, table = '', columns = '', exported]) => ({
    table,
    columns: [...columns.matchAll(/`(\w+)`/g)].map(([, name = '']) => `${table}.${name}`),
    isExported: exported === 'yes',
  }),
);

describe('MeExport', () => {
  let app: TestApp;
  let owner: Actor;
  beforeAll(async () => {
    app = await startApp({ LIMIT_EXPORT: '2/3600' });
    owner = await Actor.signedIn(app);
    await ask(owner, `mutation { CardAdd(pan: "${newPan()}", expired_at: "2031-01-31 00:00:00") { id } }`);
    await ask(owner, 'mutation { TicketAdd(ticket_department_id: 1, title: "Late", content: "Where is it?") { id } }');
    const [ticket] = await app.query('SELECT MAX(id) AS id FROM tickets');
    const { id: nima } = await staffMember(app);
    await app.get(StaffNotesService).add(nima, Number(ticket?.['id']), 'Called the bank');
    await app.query('UPDATE challenges SET failures = 1 WHERE user_id = ?', [userIdOf(owner)]);
    await app
      .get(GuessesService)
      .clear(userIdOf(owner), () => Promise.resolve({ actor: 'operator', reason: 'Called the desk' }));
    await vi.waitUntil(async () => (await app.query('SELECT id FROM message_attempts')).length > 0);
  });
  afterAll(() => app.close());

  const exported = async (actor: Actor) =>
    JSON.parse((await ask<{ json: string }>(actor, '{ MeExport { json } }')).json) as Record<string, unknown>;

  it('has each column that docs/privacy.md calls exported, and no other [PRV-2]', async () => {
    const own = columnsIn(await exported(owner));
    const all = columnsIn(JSON.parse(await app.get(AccountExport).exportByOperator(userIdOf(owner))));
    const listed = LISTED.filter(({ isExported }) => isExported).flatMap(({ columns }) => columns);
    expect([...all].sort()).toEqual(listed.sort());
    expect([...own].sort()).toEqual(
      listed.filter((name) => !/^(audit_events|audit_reasons|ticket_notes)\./.test(name)).sort(),
    );
  });

  it('has nothing of another user, no number of a card, and no code [PRV-2] [PAN-5]', async () => {
    const pan = newPan();
    const actor = await Actor.signedIn(app);
    await ask(actor, `mutation { CardAdd(pan: "${pan}") { id } }`);
    const text = JSON.stringify(await exported(actor));
    expect(text).toContain(actor.cell_number);
    expect(text).toContain(`${pan.slice(0, 6)}******${pan.slice(-4)}`);
    for (const secret of [owner.cell_number, 'Where is it?', pan, await actor.receivedCode()]) {
      expect(text).not.toContain(secret);
    }
    const events = await app.query("SELECT actor FROM audit_events WHERE event = 'user.exported' AND user_id = ?", [
      userIdOf(actor),
    ]);
    expect(events).toEqual([{ actor: `user:${String(userIdOf(actor))}` }]);
  });

  it('returns RATE_LIMITED to a user beyond the limit, and 401 to a suspended one [LIM-1]', async () => {
    const actor = await Actor.signedIn(app);
    for (let i = 0; i < 2; i += 1) await exported(actor);
    expect(gqlCodeOf(await actor.gql('{ MeExport { json } }'))).toBe('RATE_LIMITED');
    await app.get(SuspensionService).suspendUser(userIdOf(actor));
    expect((await actor.gql('{ MeExport { json } }')).status).toBe(401);
  });

  it('refuses texts that exceed the response before they are read, and an operator still exports them [GQL-5]', async () => {
    const actor = await Actor.signedIn(app);
    await ask(actor, 'mutation { TicketAdd(ticket_department_id: 1, title: "Long", content: "c") { id } }');
    await app.query(
      'UPDATE ticket_replies SET content = ? WHERE ticket_id = (SELECT MAX(id) FROM tickets WHERE user_id = ?)',
      ['x'.repeat(60_000), userIdOf(actor)],
    );
    for (let i = 0; i < 7; i += 1) {
      await app.query(
        `INSERT INTO ticket_replies (ticket_id, author, content, created_at)
         SELECT ticket_id, author, content, created_at FROM ticket_replies WHERE content LIKE 'xxx%'`,
      );
    }
    expect(gqlCodeOf(await actor.gql('{ MeExport { json } }'))).toBe('QUERY_TOO_COMPLEX');
    expect((await app.get(AccountExport).exportByOperator(userIdOf(actor))).length).toBeGreaterThan(4_194_304);
  });
});

describe('docs/privacy.md', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('lists each column of the database once [PRV-2]', () => {
    const stored = app.dataSource.entityMetadatas.flatMap(({ tableName, columns }) =>
      columns.map(({ databaseName }) => `${tableName}.${databaseName}`),
    );
    expect(LISTED.flatMap(({ columns }) => columns).sort()).toEqual(stored.sort());
  });
});

/** Returns `table.column` for each member of an export. The nearest member with an array or object names the table. */
function columnsIn(value: unknown, table = ''): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((each) => [...columnsIn(each, table)]));
  const columns = new Set<string>();
  for (const [name, each] of Object.entries(value as object)) {
    if (typeof each !== 'object' || each === null) columns.add(`${table}.${name}`);
    else for (const inner of columnsIn(each, name)) columns.add(inner);
  }
  return columns;
}
