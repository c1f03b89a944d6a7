import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { createConnection } from 'mysql2/promise';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { ENTITIES } from '../../src/app.entities.js';
import { openDataSource } from '../../src/database/index.js';
import { Actor } from '../support/actors/actor.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { startApp } from '../support/servers/app.js';
import { keypad } from '../support/servers/command.js';
import { freshDatabase } from '../support/servers/fresh-database.js';
import { travel } from '../support/servers/travel.js';

/** What the users of a database know that an older version has written (scripts/released-data.mjs). */
interface Known {
  readonly made_at: number;
  readonly keys: string;
  readonly client: { readonly client_id: number; readonly client_secret: string };
  readonly audit_anchor: string;
  readonly staff: { readonly number: string };
  readonly signed_in: { readonly number: string; readonly refresh_token: string; readonly sees: unknown };
  readonly live_code: { readonly number: string; readonly code: string };
  readonly suspended: { readonly number: string; readonly refresh_token: string };
}

const read = (version: string, kind: string) =>
  readFileSync(join(import.meta.dirname, 'released', `${version}.${inject('engine')}.${kind}`), 'utf8');

/** Runs a dump in an empty database. */
async function load(url: string, dump: string): Promise<void> {
  if (url.startsWith('sqlite:')) {
    const database = new Sqlite(url.slice('sqlite:'.length));
    database.exec(dump);
    database.close();
    return;
  }
  const { hostname: host, port, username: user, password, pathname } = new URL(url);
  const server = { host, port: Number(port), user, password, database: pathname.slice(1) };
  const connection = await createConnection({ ...server, multipleStatements: true });
  await connection.query(dump);
  await connection.end();
}

describe.each(['0.1.0'])('a database of version %s', (version) => {
  it('serves its users after the upgrade: sessions, codes, tickets, cards, staff and audit trail [FLT-5]', async () => {
    const known = JSON.parse(read(version, 'json')) as Known;
    const database = await freshDatabase();
    await load(database.url, read(version, 'sql'));
    const settings = { DATABASE_URL: database.url, KEYS: known.keys, BASE_URL: 'http://keypad.test', LIMITS: 'off' };
    const migrated = await keypad(settings, ['migrate', '--json']);
    expect(migrated).toMatchObject({ code: 0, stderr: '' });
    expect(migrated.json()).not.toEqual([]);
    const source = await openDataSource(database.url, { entities: ENTITIES, pool: 2 });
    await travel(source, known.made_at - Date.now());
    await source.destroy();

    const app = await startApp(settings);
    onTestFinished(async () => {
      await app.close();
      await database.drop();
    });
    const actorOf = ({ number }: { readonly number: string }) => new Actor(app, number, known.client);

    const waiting = await actorOf(known.live_code).token(known.live_code.code);
    expect(waiting.status).toBe(200);
    const signedIn = actorOf(known.signed_in);
    const refreshed = await signedIn.refreshWith(known.signed_in.refresh_token);
    expect(refreshed.status).toBe(200);
    signedIn.tokens = refreshed.body as unknown as NonNullable<Actor['tokens']>;
    const sees = await signedIn.gql('{ Tickets { id title status replies { content } } Cards { pan brand } }');
    expect(sees.body.data).toEqual(known.signed_in.sees);
    await signedIn.refresh();

    expectRefusal(await actorOf(known.suspended).refreshWith(known.suspended.refresh_token), 'INVALID_GRANT');
    const staff = await keypad(settings, ['staff', 'list', '--json']);
    expect(staff.json()).toMatchObject([{ role: 'support' }]);
    const audit = await keypad(settings, ['audit', 'verify', '--anchor', known.audit_anchor, '--json']);
    expect(audit).toMatchObject({ code: 0 });
    const doctor = await keypad(settings, ['doctor', '--json']);
    expect((doctor.json() as { status: string }[]).filter(({ status }) => status === 'fail')).toEqual([]);
  });
});
