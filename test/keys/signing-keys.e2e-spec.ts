import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { SigningKeys } from '../../src/sign-in/index.js';
import { createKeyPair } from '../../src/sign-in/tokens/signing-key-pair.js';
import { KeyRing } from '../../src/platform/keys/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { startApp, type Settings, type TestApp } from '../support/servers/app.js';
import { freshDatabase } from '../support/servers/fresh-database.js';
import { postJson, send } from '../support/actors/http.js';
import { readJsonObject } from '../support/assertions/read-json.js';

const MINUTE = 60;
const DAY = 86_400;
const LEAD = 15 * MINUTE;

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0).reverse()) await close();
});

/** Applications on one database, started one after the other with a new key every day. */
async function startApps(...each: Settings[]): Promise<[TestApp, ...TestApp[]]> {
  const database = await freshDatabase();
  closes.push(() => database.drop());
  const shared = {
    DATABASE_URL: database.url,
    KEYS: `test:${randomBytes(32).toString('base64')}`,
    BASE_URL: 'http://keypad.test',
    SIGNING_KEY_DAYS: '1',
    LIMITS: 'off',
  };
  const apps = [];
  for (const settings of each) {
    const app = await startApp({ ...shared, ...settings });
    closes.push(app.close);
    apps.push(app);
  }
  const [first, ...others] = apps;
  if (!first) throw new Error('no applications');
  return [first, ...others];
}

describe('KEY-2 signing keys', () => {
  it('publishes a key before it signs, verifies with it when it is retired, and removes it a day later', async () => {
    const [app] = await startApps({});
    const actor = await Actor.signedIn(app);
    const first = kidOf(actor);
    expect(await kidsOf(app)).toEqual([first]);

    await age(app, DAY - 2 * LEAD);
    expect(await kidsOf(app)).toEqual([first]);
    await age(app, LEAD + MINUTE);
    const [, second, ...rest] = await kidsOf(app);
    expect(rest).toEqual([]);
    await actor.refresh();
    expect(kidOf(actor)).toBe(first);

    await age(app, LEAD + MINUTE);
    const old = at(app, actor);
    await actor.refresh();
    expect(kidOf(actor)).toBe(second);
    expectOk(await old.gql('{ Me { id } }'));
    expect(await kidsOf(app)).toEqual([first, second]);

    await age(app, DAY - 2 * LEAD);
    expect(await kidsOf(app)).toContain(first);
    await age(app, 2 * LEAD);
    const kids = await kidsOf(app);
    expect(kids).not.toContain(first);
    expect(kids).toContain(second);
    expect(await app.query('SELECT kid FROM signing_keys WHERE kid = ?', [first])).toEqual([]);
    await actor.refresh();
    expectOk(await actor.gql('{ Me { id } }'));
  });

  it('publishes a late key for a quarter of an hour before it signs', async () => {
    const [app] = await startApps({});
    const actor = await Actor.signedIn(app);
    const first = kidOf(actor);
    await age(app, 40 * DAY);
    expect(await kidsOf(app)).toHaveLength(2);
    await actor.refresh();
    expect(kidOf(actor)).toBe(first);
    await age(app, LEAD + 1);
    await actor.refresh();
    expect(kidOf(actor)).not.toBe(first);
  });

  it('creates a key on one of several replicas', async () => {
    const [one, two, three] = await startApps({}, {}, {});
    if (!two || !three) throw new Error('no applications');
    await age(one, DAY, []);
    await Promise.all(
      [one, two, three]
        .flatMap((app) => [app, app])
        .map((app) => app.get(SigningKeys).reloadKeys()),
    );
    expect(await one.query('SELECT kid FROM signing_keys')).toHaveLength(2);
    const sets = await Promise.all([one, two, three].map((app) => kidsOf(app)));
    expect(sets[1]).toEqual(sets[0]);
    expect(sets[2]).toEqual(sets[0]);
  });

  it('rotate under load without one failure, with a replica always one reload behind', async () => {
    const [ahead, behind] = await startApps({}, {});
    if (!behind) throw new Error('no application');
    const actors = await Promise.all(Array.from({ length: 4 }, () => Actor.signedIn(ahead)));
    const kids = new Set<string>();
    const end = new AbortController();
    const turns = actors.map(() => 0);
    const load = actors.map(async (actor, i) => {
      for (; !end.signal.aborted; turns[i] = (turns[i] ?? 0) + 1) {
        await actor.refresh();
        kids.add(kidOf(actor));
        expectOk(await at(behind, actor).gql('{ Me { id } }'));
        for (const app of [ahead, behind]) expect(await isActive(app, actor)).toBe(true);
      }
    });
    for (let step = 0; step < 3 * 8; step += 1) {
      await age(ahead, step % 8 === 0 ? DAY - 3.5 * LEAD : LEAD / 2, [ahead]);
      const before = [...turns];
      await vi.waitUntil(() => turns.every((turn, i) => turn > (before[i] ?? 0)), { interval: 5 });
      await behind.get(SigningKeys).reloadKeys();
    }
    end.abort();
    await Promise.all(load);
    expect(kids.size).toBeGreaterThanOrEqual(3);
  });

  it('rejects a key that somebody else wrote into the table', async () => {
    const [app] = await startApps({});
    const foreign = await createKeyPair(
      new KeyRing(`foreign:${randomBytes(32).toString('base64')}`),
      'ES256',
    );
    await app.query(
      `INSERT INTO signing_keys (kid, alg, generation, public_jwk, sealed_private, created_at, signs_from)
        SELECT ?, alg, 'ES256:9', ?, ?, created_at, signs_from FROM signing_keys`,
      [foreign.kid, foreign.public_jwk, foreign.sealed_private],
    );
    await app.get(SigningKeys).reloadKeys();
    const [own, ...others] = await kidsOf(app);
    expect(others).toEqual([]);
    expect(own).not.toBe(foreign.kid);
    // A public half that was exchanged does not count: it comes from the sealed one.
    await app.query('UPDATE signing_keys SET public_jwk = ? WHERE kid = ?', [
      foreign.public_jwk,
      own,
    ]);
    const [, again] = await startApps(
      {},
      { DATABASE_URL: app.config.DATABASE_URL, KEYS: app.config.KEYS },
    );
    if (!again) throw new Error('no application');
    expect(await keySet(again)).toEqual(await keySet(app));
    await age(app, 40 * DAY);
    expect(
      await app.query('SELECT kid FROM signing_keys WHERE kid = ?', [foreign.kid]),
    ).toHaveLength(1);
  });
});

describe('JWT_ALG', () => {
  it('RS256 signs from the first token on', async () => {
    const [app] = await startApps({ JWT_ALG: 'RS256' });
    const actor = await Actor.signedIn(app);
    expect(headerOf(actor)).toEqual({
      typ: 'at+jwt',
      alg: 'RS256',
      kid: expect.any(String) as string,
    });
    expectOk(await actor.gql('{ Me { id } }'));
    expect((await keySet(app)).map(({ kty, alg }) => ({ kty, alg }))).toEqual([
      { kty: 'RSA', alg: 'RS256' },
    ]);
  });

  it('keeps old tokens valid when JWT_ALG changes, and publishes the new key before it signs', async () => {
    const [before, after] = await startApps({ JWT_ALG: 'ES256' }, { JWT_ALG: 'RS256' });
    if (!after) throw new Error('no application');
    const actor = await Actor.signedIn(before);
    const later = at(after, actor);
    expectOk(await later.gql('{ Me { id } }'));
    expect((await keySet(after)).map(({ alg }) => alg)).toEqual(['ES256', 'RS256']);
    await later.refresh();
    expect(headerOf(later)['alg']).toBe('ES256');

    await age(after, LEAD + 1);
    await later.refresh();
    expect(headerOf(later)['alg']).toBe('RS256');
    expectOk(await later.gql('{ Me { id } }'));
    expectOk(await at(after, actor).gql('{ Me { id } }'));
    await before.get(SigningKeys).reloadKeys();
    for (const each of [actor, later]) expect(await isActive(before, each)).toBe(true);

    await age(after, DAY + LEAD);
    expect((await keySet(after)).map(({ alg }) => alg)).not.toContain('ES256');
  });

  it('sign also when the clock of the database has been put back since they were made', async () => {
    const [app] = await startApps({});
    const actor = await Actor.signedIn(app);
    await age(app, -3 * 3_600);
    await actor.refresh();
    expectOk(await actor.gql('{ Me { id } }'));
    expect(await kidsOf(app)).toEqual([kidOf(actor)]);
  });
});

/** Lets time pass for the keys, and has `reloaded` (by default the same application) read them. */
async function age(
  app: TestApp,
  seconds: number,
  reloaded: readonly TestApp[] = [app],
): Promise<void> {
  const ms = seconds * 1000;
  await app.query(
    'UPDATE signing_keys SET signs_from = signs_from - ?, created_at = created_at - ?',
    [ms, ms],
  );
  for (const each of reloaded) await each.get(SigningKeys).reloadKeys();
}

/** The same person, with the same tokens, at another application. */
function at(app: TestApp, { cell_number, client, tokens }: Actor): Actor {
  const actor = new Actor(app, cell_number, client);
  actor.tokens = tokens;
  return actor;
}

/**
 * Whether an application believes the access token. Unlike its bearer guard, this is not shared
 * with others here.
 */
async function isActive(app: TestApp, { client, tokens }: Actor): Promise<unknown> {
  const body = { ...client, token: tokens?.access_token };
  return expectOk(await postJson(`${app.url}/api/oauth/introspect`, body)).body['active'];
}

const KEY_SET = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

async function keySet(app: TestApp): Promise<Record<string, unknown>[]> {
  const { body } = expectOk(await send(`${app.url}/.well-known/jwks.json`));
  return KEY_SET.parse(body).keys;
}

async function kidsOf(app: TestApp): Promise<unknown[]> {
  return (await keySet(app)).map(({ kid }) => kid);
}

function headerOf({ tokens }: Actor): Record<string, unknown> {
  const [header = ''] = String(tokens?.access_token).split('.');
  return readJsonObject(Buffer.from(header, 'base64url').toString());
}

function kidOf(actor: Actor): string {
  return String(headerOf(actor)['kid']);
}
