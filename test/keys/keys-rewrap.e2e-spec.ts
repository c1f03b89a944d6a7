import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { CARD_NUMBER } from '../../src/features/cards/card-numbers.js';
import { runDoctor } from '../../src/operations/doctor/index.js';
import { KeyRing } from '../../src/platform/keys/index.js';
import { EndpointSecrets, WebhookEndpoints } from '../../src/features/webhooks/index.js';
import { Actor } from '../support/actors/actor.js';
import { startApp, type Settings, type TestApp } from '../support/servers/app.js';
import { keypad } from '../support/servers/command.js';
import { freshDatabase } from '../support/servers/fresh-database.js';
import { ask } from '../support/actors/graphql.js';
import { newPan } from '../support/actors/pans.js';
import { graphql } from '../support/actors/typed-query.js';
import { readJsonObjects } from '../support/assertions/read-json.js';

const newKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const ADD = graphql('mutation ($pan: String!) { CardAdd(pan: $pan) { id } }');
const add = async (actor: Actor, pan: string) => (await ask(actor, ADD, { pan })).id;

/** More than two batches, so that a run can be cut off within, between and behind them. */
const CARDS = 120;

/** Each command runs beside the running server on the same database. */
describe('keys rewrap', () => {
  const closes: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closes.splice(0).reverse()) await close();
  });

  async function start(settings: Settings): Promise<TestApp> {
    const app = await startApp({ LIMITS: 'off', ...settings });
    closes.push(app.close);
    return app;
  }

  /** A service whose cards and signing key were made under `old`, running with `keys`. */
  async function rotated(
    old: string,
    keys: string,
  ): Promise<{ app: TestApp; settings: Settings; pans: Map<string, string> }> {
    const database = await freshDatabase();
    closes.push(() => database.drop());
    const settings = {
      DATABASE_URL: database.url,
      DATA_DIR: mkdtempSync(join(inject('runFolder'), 'data-')),
      BASE_URL: 'http://keypad.test',
    };
    await (await startApp({ ...settings, KEYS: old, LIMITS: 'off' })).close();
    const app = await start({ ...settings, KEYS: keys });
    const ring = new KeyRing(old);
    const pans = new Map(Array.from({ length: CARDS }, (_, i) => [String(1_000 + i), newPan()]));
    const rows = [...pans].map(([id, pan]) => {
      const sealed = ring.encryptBytes(CARD_NUMBER, Buffer.from(pan), `${id}:1`);
      return `(${id}, 1, 'f${id}', '${sealed}', '4', 'ACTIVE', 0, 0)`;
    });
    await app.query(`INSERT INTO cards (id, user_id, fingerprint, sealed_pan, pan, status, created_at, updated_at)
      VALUES ${rows.join(', ')}`);
    return { app, settings: { ...settings, KEYS: keys }, pans };
  }

  const cardsOf = (app: TestApp) =>
    app.query('SELECT id, user_id, sealed_pan FROM cards WHERE sealed_pan IS NOT NULL ORDER BY id');
  const open = (ring: KeyRing, { id, user_id, sealed_pan }: Record<string, unknown>) =>
    ring
      .decryptBytes(CARD_NUMBER, String(sealed_pan), `${String(id)}:${String(user_id)}`)
      .toString();
  const moved = async (app: TestApp) =>
    (await cardsOf(app)).filter(({ sealed_pan }) => String(sealed_pan).startsWith('new.')).length;
  const list = async (settings: Settings) =>
    readJsonObjects((await keypad(settings, ['keys', 'list', '--json'])).stdout);

  it('loses no card when it is killed and run again, and then needs no old key [KEY-1] [PAN-3]', async () => {
    const [fresh, middle, oldest] = [newKey('new'), newKey('mid'), newKey('old')];
    const { app, settings, pans } = await rotated(
      `${middle},${oldest}`,
      `${fresh},${middle},${oldest}`,
    );
    const ring = new KeyRing(`${fresh},${middle},${oldest}`);
    const before = await list(settings);
    expect(before).toMatchObject([
      { key_id: 'new', place: 'active', card_numbers: 0, may_go: 'no' },
      { key_id: 'mid', place: 'older', card_numbers: CARDS, signing_keys: 1, may_go: 'no' },
      { key_id: 'old', place: 'last', card_numbers: 0, may_go: 'no' },
    ]);

    let seen = 0;
    // First UPDATE, within the first batch, its COMMIT, the next SELECT, within the second.
    for (const statement of [1, 30, 51, 52, 60]) {
      const run = await keypad(settings, ['keys', 'rewrap'], {
        crash: { from: 'UPDATE cards SET sealed_pan', statement },
      });
      expect(run.code).toBe(-1);
      const now = await moved(app);
      expect(now).toBeGreaterThanOrEqual(seen);
      seen = now;
      for (const row of await cardsOf(app))
        expect(open(ring, row)).toBe(pans.get(String(row['id'])));
    }
    expect(seen).toBeGreaterThan(0);
    expect(seen).toBeLessThan(CARDS);

    const done = await keypad(settings, ['keys', 'rewrap', '--json']);
    expect(done).toMatchObject({ code: 0 });
    expect(done.json()).toEqual({
      card_numbers: CARDS - seen,
      signing_keys: 1,
      webhook_secrets: 0,
    });
    const rest = String(CARDS - seen);
    expect(done.stderr).toMatch(
      new RegExp(`^card numbers: ${rest} of ${rest} in (\\d+ min )?\\d+ s$`, 'm'),
    );
    const alone = new KeyRing(fresh);
    for (const row of await cardsOf(app))
      expect(open(alone, row)).toBe(pans.get(String(row['id'])));
    expect((await list(settings))[1]).toMatchObject({
      key_id: 'mid',
      card_numbers: 0,
      signing_keys: 0,
    });
    expect((await keypad(settings, ['keys', 'rewrap', '--json'])).json()).toEqual({
      card_numbers: 0,
      signing_keys: 0,
      webhook_secrets: 0,
    });
  });

  it('keeps the cards that the service adds, finds and removes meanwhile [KEY-1]', async () => {
    const [fresh, old] = [newKey('new'), newKey('old')];
    const { app, settings } = await rotated(old, `${fresh},${old}`);
    const actor = await Actor.signedIn(app);
    const pans = Array.from({ length: 20 }, newPan);
    const ids = await Promise.all(pans.map((pan) => add(actor, pan)));
    const run = keypad(settings, ['keys', 'rewrap']);
    const state = { runs: true };
    const ended = run.finally(() => {
      state.runs = false;
    });
    const removed: string[] = [];
    for (let i = 0; state.runs; i += 1) {
      expect(await add(actor, pans[i % 10] ?? '')).toBe(ids[i % 10]);
      const id = i < 10 ? ids[10 + i] : undefined;
      if (id === undefined) continue;
      await ask(actor, `mutation { CardRemove(id: ${id}) { id } }`);
      removed.push(id);
    }
    expect((await ended).code).toBe(0);
    expect(removed.length).toBeGreaterThan(0);
    const alone = new KeyRing(fresh);
    const kept = await cardsOf(app);
    for (const row of kept) expect(() => open(alone, row)).not.toThrow();
    expect(kept).toHaveLength(CARDS + 20 - removed.length);
    expect((await actor.gql('{ Me { id } }')).status).toBe(200);
  });

  it('moves both secrets of an endpoint to the active key, which then sign without the old key [KEY-1] [HOOK-3]', async () => {
    const [fresh, old] = [newKey('new'), newKey('old')];
    const { app, settings } = await rotated(old, old);
    const url = 'https://shop.example/hooks';
    const { id, secret } = await app
      .get(WebhookEndpoints)
      .addEndpoint({ url, events: '*', personal: false }, 0);
    const next = await app.get(WebhookEndpoints).rotateSecret(id);
    const KEYS = `${fresh},${old}`;
    expect((await list({ ...settings, KEYS })).at(-1)).toMatchObject({
      key_id: 'old',
      webhook_secrets: 2,
    });
    const run = await keypad({ ...settings, KEYS }, ['keys', 'rewrap', '--json']);
    expect(run.json()).toMatchObject({ webhook_secrets: 2 });
    expect((await list({ ...settings, KEYS })).at(-1)).toMatchObject({
      key_id: 'old',
      webhook_secrets: 0,
    });
    // As if the old key were lost: the service asks for the last key otherwise (KEY-4).
    await keypad({ ...settings, KEYS: fresh }, ['keys', 'abandon', 'old']);
    const after = await start({ ...settings, KEYS: fresh });
    const endpoint = await after.get(WebhookEndpoints).findEndpoint(id);
    expect(endpoint && after.get(EndpointSecrets).openSecrets(endpoint)).toEqual([next, secret]);
  });

  it('leaves what KEYS cannot open, and names the missing key [KEY-1]', async () => {
    const [fresh, old] = [newKey('new'), newKey('old')];
    const { app, settings } = await rotated(old, `${fresh},${old}`);
    await app.query("UPDATE cards SET sealed_pan = 'lost.AAAA' WHERE id IN (1000, 1060)");
    const run = await keypad(settings, ['keys', 'rewrap', '--json']);
    expect(run).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('2 rows were not changed') as string,
    });
    expect(run.json()).toMatchObject({ card_numbers: CARDS - 2 });
    expect(await app.query("SELECT id FROM cards WHERE sealed_pan = 'lost.AAAA'")).toHaveLength(2);
    expect((await list(settings)).at(-1)).toMatchObject({
      key_id: 'lost',
      place: 'missing',
      card_numbers: 2,
    });
    const findings = [];
    for await (const finding of runDoctor({ NODE_ENV: 'test', DEMO: 'off', ...settings }))
      findings.push(finding);
    const text = 'in use but not in KEYS: lost (card numbers)';
    expect(findings).toContainEqual(
      expect.objectContaining({ status: 'fail', name: 'keys', text }),
    );
  });
});
