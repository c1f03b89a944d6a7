import { describe, expect, it } from 'vitest';
import { readEncrypted, writeEncrypted } from '../../src/operations/backup/encrypted-lines.js';
import { runDoctor } from '../../src/operations/doctor/index.js';
import { KeyRing } from '../../src/platform/keys/index.js';
import { Actor } from '../support/actors/actor.js';
import { ask } from '../support/actors/graphql.js';
import { newPan } from '../support/actors/pans.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import type { Settings, TestApp } from '../support/servers/app.js';
import { keypad, type CommandOptions } from '../support/servers/command.js';
import {
  newBackup,
  closeInstallations,
  emptyDatabase,
  install,
  newFile,
  startOn,
  toAsync,
} from '../support/servers/installation.js';
import { startServer } from '../support/servers/processes.js';

const CARDS = '{ Cards { pan } }';
const ADD_CARD = 'mutation ($pan: String!) { CardAdd(pan: $pan) { id } }';
const ADD_TICKET =
  'mutation ($text: String!) { TicketAdd(ticket_department_id: 1, title: "Help", content: $text) { id } }';

closeInstallations();

const restore = (settings: Settings, file: string, options?: CommandOptions) =>
  keypad(settings, ['restore', '--json', file], options);

/** Sends what `actor` had before to a restored service. */
function on(app: TestApp, { cell_number, client, tokens }: Actor): Actor {
  return Object.assign(new Actor(app, cell_number, client), { tokens });
}

async function findings(settings: Settings): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, status } of runDoctor({ NODE_ENV: 'test', DEMO: 'off', ...settings })) {
    found.push(`${status} ${name}`);
  }
  return found;
}

describe('keypad restore', () => {
  it.each(['the same engine', 'SQLite'])(
    'brings all back on %s, where users sign in again [BKP-2]',
    async (engine) => {
      const { app, settings } = await install();
      const actor = await Actor.signedIn(app);
      const pan = newPan();
      await ask(actor, ADD_CARD, { pan });
      await ask(actor, ADD_TICKET, { text: 'سلام 👋 \u2028 it does not work' });
      await keypad(settings, ['webhook', 'add', 'http://127.0.0.1:2/hook']);
      const file = await newBackup(settings);

      const DATABASE_URL = engine === 'SQLite' ? `sqlite:${newFile()}` : await emptyDatabase();
      const restored = await restore({ ...settings, DATABASE_URL }, file);
      expect(restored.code).toBe(0);
      expect(restored.json()).toMatchObject({
        file,
        sessions_ended: 1,
        codes_ended: 0,
        webhooks_disabled: 1,
      });

      const second = await startOn({ ...settings, DATABASE_URL });
      const again = on(second, actor);
      await again.signIn();
      expect((await again.gql(CARDS)).body).toEqual((await actor.gql(CARDS)).body);
      expect((await again.gql('{ Tickets { id title replies { content } } }')).body).toEqual(
        (await actor.gql('{ Tickets { id title replies { content } } }')).body,
      );
      expect(await findings({ ...settings, DATABASE_URL })).not.toContainEqual(
        expect.stringMatching(/^fail/),
      );
      expect(
        (await keypad({ ...settings, DATABASE_URL }, ['audit', 'verify', '--json'])).json(),
      ).toMatchObject({
        fault: null,
      });
      const events = await second.query(
        "SELECT actor, subject FROM audit_events WHERE event = 'database.restored'",
      );
      expect(events).toEqual([
        { actor: 'operator', subject: expect.stringMatching(/^backup:\d+$/) as string },
      ]);
    },
  );

  it('lets nothing in that was valid before: no token, no code, no message that waits [BKP-2]', async () => {
    const { app, settings } = await install();
    const actor = await Actor.signedIn(app);
    const waiting = await Actor.registered(app);
    const code = await waiting.newCode('ussd');
    // As if another replica were sending them.
    await app.query("UPDATE messages SET state = 'leased', next_at = 9000000000000");
    const file = await newBackup(settings);
    const DATABASE_URL = await emptyDatabase();
    const restored = await restore({ ...settings, DATABASE_URL }, file);
    expect(restored.json()).toMatchObject({
      sessions_ended: 1,
      codes_ended: 1,
      messages_cancelled: 1,
    });

    const second = await startOn({ ...settings, DATABASE_URL });
    expect((await on(second, actor).gql('{ Me { id } }')).status).toBe(401);
    expectRefusal(await on(second, actor).refreshWith(), 'INVALID_GRANT');
    expectRefusal(await on(second, waiting).token(code), 'INVALID_GRANT');
    expect((await second.query("SELECT id FROM messages WHERE state <> 'cancelled'")).length).toBe(
      0,
    );
  });

  it('gives no id again that was given after the backup [BKP-2]', async () => {
    const { app, settings } = await install();
    await Actor.signedIn(app);
    const file = await newBackup(settings);
    await Actor.signedIn(app);
    const highest = async (on: TestApp) =>
      Promise.all(
        ['users', 'sessions', 'messages', 'clients'].map(async (table) => {
          const [row] = await on.query(`SELECT MAX(id) AS id FROM ${table}`);
          return Number(row?.['id']);
        }),
      );
    const lost = await highest(app);
    const DATABASE_URL = await emptyDatabase();
    await restore({ ...settings, DATABASE_URL }, file);
    const second = await startOn({ ...settings, DATABASE_URL });
    await Actor.signedIn(second);
    for (const [i, id] of (await highest(second)).entries())
      expect(id).toBeGreaterThan(lost[i] ?? Infinity);
  });

  it('refuses a database that has tables, and changes nothing there [BKP-2]', async () => {
    const { app, settings } = await install();
    const actor = await Actor.signedIn(app);
    const file = await newBackup(settings);
    const refused = await restore(settings, file);
    expect(refused).toMatchObject({ code: 78, stdout: '' });
    expect(refused.stderr).toBe(
      'error: faulty settings: DATABASE_URL: the database has tables; name an empty one\n',
    );
    expect(await keypad(settings, ['restore', '--again', file])).toMatchObject({ code: 78 });
    expect((await actor.gql('{ Me { id } }')).status).toBe(200);
  });

  it('lets nothing start on a database that it has not finished, until it is repeated [BKP-2]', async () => {
    const { app, settings } = await install();
    const actor = await Actor.signedIn(app);
    const file = await newBackup(settings);
    const half = { ...settings, DATABASE_URL: await emptyDatabase() };
    const cut = await restore(half, file, {
      crash: { from: 'INSERT INTO sessions', statement: 1 },
    });
    expect(cut.code).toBe(-1);

    const what = 'DATABASE_URL: a restore was not finished; run `keypad restore FILE --again`';
    for (const args of [['migrate'], ['user', 'list'], ['restore', file]]) {
      const refused = await keypad(half, args);
      expect(refused).toMatchObject({ code: 78, stdout: '' });
      expect(refused.stderr).toContain(what);
    }
    for (const DATABASE_MIGRATE of ['on', 'off']) {
      const start = startServer({ ...half, DATABASE_MIGRATE });
      await expect(start).rejects.toThrow(what);
    }
    expect(await findings(half)).toContain('fail migrations');

    expect(await keypad(half, ['restore', '--again', file])).toMatchObject({ code: 0 });
    const second = await startOn(half);
    await on(second, actor).signIn();
    const lasting = await second.query(
      'SELECT COUNT(*) AS found FROM sessions WHERE revoked_at IS NULL',
    );
    expect(lasting).toEqual([{ found: 1 }]);
  });

  it('refuses a backup of a later version [BKP-2]', async () => {
    const { settings } = await install();
    const ring = new KeyRing(settings.KEYS ?? '');
    const file = await newBackup(settings);
    const lines: string[] = [];
    await readEncrypted(ring, file, (line) => void lines.push(line));
    const later = newFile();
    const text = lines.join('\n').replace(/"Baseline\d+"/, '$&,"Later1900000000000"');
    await writeEncrypted(ring, later, toAsync([`${text}\n`]));
    const empty = await emptyDatabase();
    const refused = await restore({ ...settings, DATABASE_URL: empty }, later);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      /^error: \S+: it belongs to a later version, \S+ \(Later1900000000000\)\n$/,
    );
    expect(await restore({ ...settings, DATABASE_URL: empty }, file)).toMatchObject({ code: 0 });
  });
});
