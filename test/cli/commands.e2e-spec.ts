import { chmodSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertObjectType, buildSchema } from 'graphql';
import { describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { AuditChain } from '../../src/platform/audit/index.js';
import { MIGRATIONS } from '../../src/platform/database/migrations/index.js';
import { Actor } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { PRODUCTION } from '../support/servers/production.js';
import { keypad } from '../support/servers/command.js';
import { freshDatabase } from '../support/servers/fresh-database.js';
import { codeOf } from '../support/actors/http.js';
import { holdsAfter } from '../support/assertions/holds-after.js';
import { readJson, readJsonObject, readJsonObjects } from '../support/assertions/read-json.js';
import { readCredentials } from '../support/servers/credentials.js';
import { idIn } from '../support/actors/graphql.js';

/** Each command runs beside the running server on the same database. */
describe('keypad', () => {
  const app = useApp({ LIMITS: 'off' });

  /** Words are separated by single spaces; `_` in a word stands for a space. */
  const run = (line: string, input?: string) => {
    const { DATABASE_URL, DATA_DIR } = app.config;
    const words = line.split(' ').map((word) => word.replaceAll('_', ' '));
    return keypad({ DATABASE_URL, DATA_DIR }, words, input === undefined ? {} : { input });
  };
  const ask = (actor: Actor) => actor.gql('{ Application { application platform } }');

  /** Within the second that REF-7 allows from the end of the command on. */
  const isOut = (actor: Actor) =>
    holdsAfter(1_000, async () => {
      expect((await ask(actor)).status).toBe(401);
    });

  it('client: a new client signs users in at once, has two secrets, and loses access when it is disabled', async () => {
    const created = await run(
      'client create --name My_shop --platform ANDROID --scope tickets_profile --json',
    );
    const first = readCredentials(created.stdout);
    expect(Object.keys(readJsonObject(created.stdout))).toEqual(['client_id', 'client_secret']);
    expect(created.stderr).not.toContain(first.client_secret);
    const actor = await Actor.signedIn(app, first);
    expect(actor.tokens?.scope).toBe('profile tickets');
    expect((await ask(actor)).body.data).toEqual({
      Application: { application: 'My shop', platform: 'ANDROID' },
    });

    const rotated = await run(`client rotate ${String(first.client_id)} --json`);
    const second = readCredentials(rotated.stdout);
    expect(second.client_id).toBe(first.client_id);
    for (const { client_secret } of [first, second]) {
      expect((await actor.refreshWith(undefined, { client_secret })).status).toBe(200);
    }

    const bystander = await Actor.signedIn(app);
    const leaked = await run(
      `client leak ${String(first.client_id)} --end-sessions --reason Found_in_a_log --json`,
    );
    const third = readCredentials(leaked.stdout);
    expect(leaked.stderr).toMatch(/^Sessions ended: 1\.$/m);
    expect(leaked.stderr).not.toContain(third.client_secret);
    await isOut(actor);
    expect(codeOf(await actor.refreshWith(undefined, { client_secret: third.client_secret }))).toBe(
      'INVALID_GRANT',
    );
    await app.travel(60);
    const again = new Actor(app, actor.cell_number, third);
    await again.signIn();

    const disabled = await run(`client disable ${String(first.client_id)} --json`);
    expect(disabled.json()).toMatchObject({
      name: 'My shop',
      disabled_at: expect.any(String) as string,
    });
    expect(disabled.stdout).not.toMatch(/hash|kps_/);
    await isOut(again);
    await holdsAfter(1_000, async () => {
      expect(codeOf(await again.refreshWith())).toBe('INVALID_CLIENT');
    });
    expect((await ask(bystander)).status).toBe(200);
  });

  it('user: a suspended user loses all tokens at once, and can sign in again when resumed', async () => {
    const actor = await Actor.signedIn(app);
    const national = `0${actor.cell_number.slice('+98'.length)}`;
    const found = (await run(`user show ${national} --json`)).json();
    expect(found).toMatchObject({ cell_number: actor.cell_number, status: 'ACTIVE', sign_ins: 1 });

    const suspended = await run(`user suspend ${national}`);
    expect(suspended.stdout).toMatch(/^status +SUSPENDED$/m);
    await isOut(actor);
    expect(codeOf(await actor.refreshWith())).toBe('INVALID_GRANT');

    const resumed = await run(`user resume ${actor.cell_number} --json`);
    expect(resumed.json()).toMatchObject({ status: 'ACTIVE' });
    expect(codeOf(await actor.refreshWith())).toBe('INVALID_GRANT');
    await app.travel(60);
    await actor.signIn();
    expect((await ask(actor)).status).toBe(200);
  });

  it('ticket: support reads, answers and closes a ticket', async () => {
    const actor = await Actor.signedIn(app);
    const opened = await actor.gql(
      'mutation { TicketAdd(ticket_department_id: 1, title: "Late", content: "?") { id } }',
    );
    const id = idIn(opened);
    const [newest] = readJsonObjects((await run('ticket list --status NEW --json')).stdout);
    expect(newest).toMatchObject({ id: Number(id), title: 'Late', status: 'NEW' });

    const replied = await run(`ticket reply ${id} --content - --json`, 'Dear Sara,\nit is done.\n');
    expect(replied.json()).toMatchObject({ status: 'SUPPORT_RESPONSE' });
    const read = await actor.gql(
      'query ($id: ID) { Tickets(id: $id) { status replies { author content } } }',
      { id },
    );
    const replies = [
      { author: 'USER', content: '?' },
      { author: 'SUPPORT', content: 'Dear Sara,\nit is done.' },
    ];
    expect(read.body.data).toEqual({ Tickets: [{ status: 'SUPPORT_RESPONSE', replies }] });
    const shown = await run(`ticket show ${id}`);
    expect(shown.stdout).toMatch(
      /USER, [-: \d]+\n\?\n\nSUPPORT, [-: \d]+\nDear Sara,\nit is done\.\n$/,
    );
    const before = await run(`ticket show ${id} --limit 1 --offset 1 --json`);
    expect(before.json()).toMatchObject({ replies_count: 2, replies: [replies[0]] });

    expect((await run(`ticket close ${id} --json`)).json()).toMatchObject({ status: 'CLOSED' });
    const late = await run(`ticket reply ${id} --content Too_late.`);
    expect(late).toMatchObject({ code: 1, stdout: '', stderr: 'error: This ticket is closed.\n' });
    const empty = await run(`ticket reply ${id} --content _`);
    expect(empty).toMatchObject({ code: 2, stdout: '' });
    expect(empty.stderr).toMatch(/^error: content must be [^\n]+\n$/);
  });

  it('audit: events are listed and verified, and a changed event is named', async () => {
    const { client_id } = await app.newClient();
    const listed = await run(`audit list --subject client:${String(client_id)} --json`);
    const [event] = readJsonObjects(listed.stdout);
    expect(event).toMatchObject({ event: 'client.created', actor: 'operator', account: null });
    expect(
      (await run('audit list --event client.created --limit 1')).stdout.split('\n'),
    ).toHaveLength(3);
    expect((await run('audit list --event no.such.event')).code).toBe(2);
    while ((await app.get(AuditChain).verifyTrail()).unsealed > 0)
      await app.get(AuditChain).sealRows();
    const whole = await run('audit verify --json');
    expect(whole).toMatchObject({ code: 0, stderr: '' });
    const { anchor, ...verdict } = readJson(z.looseObject({ anchor: z.string() }), whole.stdout);
    expect(verdict).toMatchObject({ fault: null, unsealed: expect.any(Number) as number });
    const { DATABASE_URL, DATA_DIR } = app.config;
    expect(
      (await keypad({ DATABASE_URL, DATA_DIR }, ['audit', 'verify', '--anchor', anchor])).code,
    ).toBe(0);
    expect((await run('audit verify --anchor no')).code).toBe(2);
    await app.query("UPDATE audit_events SET actor = 'service' WHERE position = 2");
    const changed = await run('audit verify');
    expect(changed).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^error: row \d+ at place 2 was changed/) as string,
    });
  });

  it('prints views with the members of the staff API as JSON', async () => {
    const actor = await Actor.signedIn(app);
    const schema = buildSchema(readFileSync('src/platform/graphql/schema.gql', 'utf8'));
    for (const [line, type, ...more] of [
      ['client list', 'StaffClient'],
      [`client sms-text ${String(app.client.client_id)}`, 'StaffSmsText', 'provider'],
      [`user sessions ${actor.cell_number}`, 'StaffSession', 'platform'],
      [`user limits ${actor.cell_number}`, 'StaffRateLimit'],
      ['user list', 'StaffUser', 'staff_since'],
      ['audit list', 'StaffAuditEvent', 'position'],
      [`delivery show --user ${actor.cell_number}`, 'StaffDeliveryEvent'],
    ] as const) {
      const [view = {}] = readJsonObjects((await run(`${line} --json`)).stdout);
      const members = Object.keys(assertObjectType(schema.getType(type)).getFields());
      // A resolver of its own gives this one, from another table.
      const own = members.filter((name) => name !== 'open_tickets');
      expect(Object.keys(view).sort(), line).toEqual([...own, ...more].sort());
    }
  });

  it('an unknown client, user or ticket ends the command with 1 and one line', async () => {
    for (const [what, line] of [
      ['client', 'client disable 99999'],
      ['user', 'user suspend 99999'],
      ['ticket', 'ticket close 99999'],
    ] as const) {
      expect(await run(line)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: `error: there is no such ${what}\n`,
      });
    }
  });

  it('migrate brings an empty database up to date, also with DATABASE_MIGRATE=off, and doctor examines it', async () => {
    const database = await freshDatabase();
    const DATA_DIR = mkdtempSync(join(inject('runFolder'), 'data-'));
    const settings = { DATABASE_URL: database.url, DATA_DIR, DATABASE_MIGRATE: 'off' };
    const migrated = await keypad(settings, ['migrate']);
    expect(migrated).toMatchObject({ code: 0, stderr: '' });
    const lines = MIGRATIONS.map(({ name }) => `${name} ran in N ms\n`).join('');
    expect(migrated.stdout.replace(/\d+ ms$/gm, 'N ms')).toBe(lines);
    expect((await keypad(settings, ['migrate'])).stdout).toBe(
      'nothing to do: the schema is up to date\n',
    );
    expect((await keypad(settings, ['migrate', '--json'])).json()).toEqual([]);

    const healthy = await keypad(settings, ['doctor']);
    expect(healthy).toMatchObject({ code: 0, stderr: '' });
    expect(healthy.stdout).toMatch(/^((ok {2}|warn) [a-z-]+: \S.*\n){13}$/);
    chmodSync(join(DATA_DIR, 'keys'), 0o644);
    const ill = await keypad(settings, ['doctor', '--json']);
    expect(ill).toMatchObject({ code: 1, stderr: 'error: 1 of 13 checks failed\n' });
    expect(ill.json()).toContainEqual({
      status: 'fail',
      name: 'files',
      text: expect.stringContaining('other users can read') as string,
      mend: expect.stringMatching(/^run `chmod 600 \S+keys`$/) as string,
    });
    await database.drop();
  });

  it('doctor leaves an empty folder empty', async () => {
    const DATA_DIR = mkdtempSync(join(inject('runFolder'), 'data-'));
    const settings = { DATABASE_URL: '', DATA_DIR, NODE_COMPILE_CACHE: '' };
    expect(await keypad(settings, ['doctor'], { alone: true })).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(readdirSync(DATA_DIR)).toEqual([]);
  });

  it('only migrate changes the schema in production, and elsewhere the first command creates it [FLT-5]', async () => {
    const database = await freshDatabase();
    const production = { ...PRODUCTION, DATABASE_URL: database.url };
    expect(await keypad(production, ['client', 'list'])).toMatchObject({
      ...{ code: 78, stdout: '' },
      stderr: expect.stringMatching(
        /^error: faulty settings: DATABASE_URL: [^\n]+; run `keypad migrate`\n$/,
      ) as string,
    });
    expect((await keypad(production, ['migrate', '--json'])).json()).toHaveLength(
      MIGRATIONS.length,
    );
    expect(await keypad(production, ['client', 'list', '--json'])).toMatchObject({
      code: 0,
      stdout: '[]\n',
    });
    await database.drop();

    const embedded = {
      DATABASE_URL: '',
      DATA_DIR: mkdtempSync(join(inject('runFolder'), 'data-')),
    };
    const first = await keypad(embedded, [
      'client',
      'create',
      '--name',
      'First',
      '--platform',
      'WEB',
      '--json',
    ]);
    expect(first.code, first.stderr).toBe(0);
  });

  it('an old version of Node.js is rejected before any native module loads', async () => {
    const old =
      'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } })';
    const nodeArguments = ['--import', `data:text/javascript,${old}`];
    const outcome = await keypad({}, ['client', 'list'], { nodeArguments });
    expect(outcome).toMatchObject({ code: 1, stdout: '' });
    expect(outcome.stderr).toMatch(
      /^keypad needs Node 22\.12 or newer; this is 20\.20\.2\.[^\n]+\n$/,
    );
  });
});
