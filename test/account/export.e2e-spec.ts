import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AccountExport, WrongGuessesService } from '../../src/features/account/index.js';
import { SuspensionService } from '../../src/sign-in/index.js';
import { StaffNotesService } from '../../src/features/tickets/index.js';
import { Database } from '../../src/platform/database/index.js';
import { Actor } from '../support/actors/actor.js';
import { userIdOf } from '../support/actors/cell-number.js';
import { ask, gqlCodeOf } from '../support/actors/graphql.js';
import { newPan } from '../support/actors/pans.js';
import { staffMember } from '../support/actors/staff.js';
import { useApp } from '../support/servers/app.js';
import { graphql } from '../support/actors/typed-query.js';
import { readJson, readJsonObject } from '../support/assertions/read-json.js';
import { returnedBy } from '../support/assertions/returned.js';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/privacy.md'), 'utf8');
/** Rows of the list of all columns. */
const LISTED = [
  ...PAGE.matchAll(/^\| `(\w+)` +\| (`[^|]+`) +\| (yes|no) +\| [^|]*\w[^|]* \|$/gm),
].map(([, table = '', columns = '', exported]) => ({
  table,
  columns: [...columns.matchAll(/`(\w+)`/g)].map(([, name = '']) => `${table}.${name}`),
  isExported: exported === 'yes',
}));

const ROW = z.record(z.string(), z.unknown());
const TABLES = z.record(z.string(), z.union([ROW, z.array(ROW)]));

describe('MeExport', () => {
  let owner: Actor;
  const app = useApp();
  beforeAll(async () => {
    owner = await Actor.signedIn(app);
    await ask(
      owner,
      `mutation { CardAdd(pan: "${newPan()}", expired_at: "2031-01-31 00:00:00") { id } }`,
    );
    await ask(
      owner,
      'mutation { TicketAdd(ticket_department_id: 1, title: "Late", content: "Where is it?") { id } }',
    );
    const [ticket] = await app.query('SELECT MAX(id) AS id FROM tickets');
    const { id: nima } = await staffMember(app);
    await app.get(StaffNotesService).addNote(nima, Number(ticket?.['id']), 'Called the bank');
    await app.query(
      "INSERT INTO staff_passkeys (user_id, name, credential_id, public_key, sign_count, last_challenge, created_at) VALUES (?, 'Laptop', 'AAAA', 'AAAA', 0, 0, 0)",
      [userIdOf(owner)],
    );
    await app.query('UPDATE challenges SET failures = 1 WHERE user_id = ?', [userIdOf(owner)]);
    await app
      .get(WrongGuessesService)
      .clearGuesses(userIdOf(owner), () =>
        Promise.resolve({ actor: `user:${String(nima)}`, reason: 'Called the desk' }),
      );
    await vi.waitUntil(async () => (await app.query('SELECT id FROM message_attempts')).length > 0);
  });

  const exported = async (actor: Actor) =>
    readJsonObject((await ask(actor, graphql('{ MeExport { json } }'))).json);

  it('has each column that docs/privacy.md calls exported, and no other [PRV-2]', async () => {
    const own = columnsIn(await exported(owner));
    const all = columnsIn(
      JSON.parse(await app.get(AccountExport).exportByOperator(userIdOf(owner))),
    );
    const listed = LISTED.filter(({ isExported }) => isExported).flatMap(({ columns }) => columns);
    expect([...all].sort()).toEqual(listed.sort());
    expect([...own].sort()).toEqual(
      listed.filter((name) => !/^(audit_events|audit_reasons|ticket_notes)\./.test(name)).sort(),
    );
  });

  it('lists tables and columns in one order, with times as in RFC 3339 and without names of staff', async () => {
    const text = await app.get(AccountExport).exportByOperator(userIdOf(owner));
    const records = readJson(TABLES, text);
    const firstRows = Object.entries(records).map(
      ([table, rows]) => [table, [rows].flat()[0] ?? {}] as const,
    );
    expect(firstRows.map(([table, row]) => [table, ...Object.keys(row)].join(' '))).toEqual([
      'audit_events id created_at event actor subject',
      'audit_reasons reason created_at',
      'cards id pan status brand issuing_bank expired_at created_at updated_at verify_at',
      'challenges subject channel target tries known_tries known_tried_at failures failures_since failed_at' +
        ' delayed_until step issued_at expires_at next_at shown_at shows used_at',
      'messages id kind recipient subject language state attempts next_at expires_at provider created_at message_attempts',
      'sessions id client_id scope amr coarse_network created_at rotated_at idle_expires_at expires_at' +
        ' revoked_at revoked_by passkey_id',
      'staff_passkeys id name credential_id public_key created_at used_at',
      'ticket_notes id ticket_id content created_at',
      'tickets id department_id title status priority reply_count bytes seen_reply_id rating created_at updated_at' +
        ' ticket_replies',
      'users id first_name last_name cell_number email status verified_at' +
        ' signed_in_at staff_since staff_role sign_ins created_at updated_at',
    ]);

    const rows = Object.fromEntries(firstRows);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown;
    expect(rows['users']).toMatchObject({
      id: userIdOf(owner),
      verified_at: time,
      staff_since: null,
    });
    expect(rows['challenges']).toMatchObject({
      issued_at: time,
      delayed_until: null,
      target: null,
    });
    const actors = [records['audit_events'] ?? []].flat().map(({ actor }) => String(actor));
    expect(actors).toContain('staff');
    expect(new Set(actors.filter((each) => each.startsWith('user:')))).toEqual(
      new Set([`user:${String(userIdOf(owner))}`]),
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
    const events = await app.query(
      "SELECT actor FROM audit_events WHERE event = 'user.exported' AND user_id = ?",
      [userIdOf(actor)],
    );
    expect(events).toEqual([{ actor: `user:${String(userIdOf(actor))}` }]);
  });

  it('returns RATE_LIMITED to a user beyond the limit, and 401 to a suspended one [LIM-1]', async () => {
    const actor = await Actor.signedIn(app);
    for (let i = 0; i < 5; i += 1) await exported(actor);
    expect(gqlCodeOf(await actor.gql('{ MeExport { json } }'))).toBe('RATE_LIMITED');
    await app.get(SuspensionService).suspendUser(userIdOf(actor));
    expect((await actor.gql('{ MeExport { json } }')).status).toBe(401);
  });

  /** Adds a ticket with messages of this text. */
  async function addTexts(actor: Actor, text: string, count: number): Promise<void> {
    const add =
      'mutation { TicketAdd(ticket_department_id: 1, title: "Long", content: "c") { id } }';
    const { id } = await ask(actor, graphql(add));
    for (let i = 0; i < count; i += 1) {
      await app.query(
        'INSERT INTO ticket_replies (ticket_id, author, content, created_at) VALUES (?, ?, ?, ?)',
        [...[id, 'USER', text, 1]],
      );
    }
  }

  it('refuses more than 4 MB, and an operator still exports them [GQL-5]', async () => {
    const actor = await Actor.signedIn(app);
    await addTexts(actor, 'x'.repeat(60_000), 66);
    const fits = await actor.gql('{ MeExport { json } }');
    expect(fits.body.errors).toBeUndefined();
    expect(fits.text.length).toBeGreaterThan(66 * 60_000);
    await addTexts(actor, 'x'.repeat(60_000), 1);
    expect(gqlCodeOf(await actor.gql('{ MeExport { json } }'))).toBe('QUERY_TOO_COMPLEX');
    expect((await app.get(AccountExport).exportByOperator(userIdOf(actor))).length).toBeGreaterThan(
      4_000_000,
    );
  });

  it('counts the characters that JSON within JSON must escape [GQL-5]', async () => {
    const actor = await Actor.signedIn(app);
    await addTexts(actor, '"'.repeat(60_000), 16);
    expect((await actor.gql('{ MeExport { json } }')).body.errors).toBeUndefined();
    await addTexts(actor, '"'.repeat(60_000), 1);
    expect(gqlCodeOf(await actor.gql('{ MeExport { json } }'))).toBe('QUERY_TOO_COMPLEX');
  });

  it('reads no message if they are too many together [GQL-5]', async () => {
    const actor = await Actor.signedIn(app);
    await addTexts(actor, 'x'.repeat(60_000), 67);
    const rows = vi.spyOn(app.get(Database), 'rows');
    expect(gqlCodeOf(await actor.gql('{ MeExport { json } }'))).toBe('QUERY_TOO_COMPLEX');
    const found = await Promise.all(returnedBy(rows));
    rows.mockRestore();
    expect(found.flat().filter((row) => 'content' in row)).toEqual([]);
  });
});

describe('docs/privacy.md', () => {
  const app = useApp();

  it('lists each column of the database once [PRV-2]', () => {
    const stored = app.dataSource.entityMetadatas.flatMap(({ tableName, columns }) =>
      columns.map(({ databaseName }) => `${tableName}.${databaseName}`),
    );
    expect(LISTED.flatMap(({ columns }) => columns).sort()).toEqual(stored.sort());
  });
});

/**
 * Returns `table.column` for each member of an export. The nearest member with an array or object
 * names the table.
 */
function columnsIn(value: unknown, table = ''): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((each) => [...columnsIn(each, table)]));
  const columns = new Set<string>();
  for (const [name, each] of Object.entries(value as object)) {
    if (typeof each !== 'object' || each === null) columns.add(`${table}.${name}`);
    else for (const inner of columnsIn(each, name)) columns.add(inner);
  }
  return columns;
}
