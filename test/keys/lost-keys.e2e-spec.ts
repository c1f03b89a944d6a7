import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SigningKeys } from '../../src/sign-in/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { startApp, type Settings, type TestApp } from '../support/servers/app.js';
import { keypad } from '../support/servers/command.js';
import { freshDatabase } from '../support/servers/fresh-database.js';

const newKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [K1, K2] = [newKey('k1'), newKey('k2')];
const REFUSAL =
  'KEYS: contains no key that encrypted a signing key; add k1 behind the active one, or run `keypad keys abandon k1` if lost';

const closes: (() => Promise<void>)[] = [];
let shared: Settings;
beforeEach(async () => {
  const database = await freshDatabase();
  closes.push(() => database.drop());
  shared = { DATABASE_URL: database.url, BASE_URL: 'http://keypad.test', LIMITS: 'off' };
});
afterEach(async () => {
  for (const close of closes.splice(0).reverse()) await close();
});

async function startWith(KEYS: string): Promise<TestApp> {
  const app = await startApp({ ...shared, KEYS });
  closes.push(app.close);
  return app;
}

const rowsOf = async (app: TestApp) => [
  await app.query('SELECT kid, sealed_private FROM signing_keys ORDER BY kid'),
  await app.query('SELECT event, mac FROM audit_events ORDER BY id'),
];

describe('KEYS without any key that encrypted a signing key [KEY-3]', () => {
  it('stop the start, and nothing is written', async () => {
    const before = await startWith(K1);
    const rows = await rowsOf(before);
    await expect(startWith(K2)).rejects.toThrow(REFUSAL);
    expect(await rowsOf(before)).toEqual(rows);
  });

  it('stop operator commands with 78, and nothing is written', async () => {
    const before = await startWith(K1);
    const rows = await rowsOf(before);
    const run = await keypad({ ...shared, KEYS: K2 }, ['client', 'list']);
    expect(run).toMatchObject({
      code: 78,
      stdout: '',
      stderr: expect.stringContaining(REFUSAL) as string,
    });
    expect(await rowsOf(before)).toEqual(rows);
  });

  it('let one of two replicas start that both find an empty database', async () => {
    const starts = await Promise.allSettled([startWith(K1), startWith(K2)]);
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(starts.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        message: expect.stringMatching(
          /^KEYS: contains no key that encrypted a signing key; /,
        ) as string,
      },
    });
  });

  it('start, if they contain one key of several', async () => {
    await startWith(K1);
    const both = await startWith(`${K2},${K1}`);
    await both.query(`INSERT INTO signing_keys (kid, alg, generation, public_jwk, sealed_private, created_at, signs_from)
      SELECT 'gone', alg, 'ES256:9', public_jwk, 'k0.AAAA', created_at, signs_from FROM signing_keys`);
    const actor = await Actor.signedIn(await startWith(K1));
    expectOk(await actor.gql('{ Me { id } }'));
  });
});

describe('KEYS with another last key [KEY-4]', () => {
  const refused = (id: string) =>
    `KEYS: must end with ${id}, which derives card fingerprints and networks`;

  it('stop the start and operator commands, and nothing is written', async () => {
    const before = await startWith(K1);
    const rows = await rowsOf(before);
    await expect(startWith(`${K1},${K2}`)).rejects.toThrow(refused('k1'));
    const run = await keypad({ ...shared, KEYS: `${K1},${K2}` }, ['client', 'list']);
    expect(run).toMatchObject({
      code: 78,
      stdout: '',
      stderr: expect.stringContaining(refused('k1')) as string,
    });
    expect(await rowsOf(before)).toEqual(rows);
    await startWith(`${K2},${K1}`);
  });

  it('stop the start after the key that encrypted was replaced, also with other bytes under the id', async () => {
    await startWith(K1);
    const both = await startWith(`${K2},${K1}`);
    await both.get(SigningKeys).rewrapKeys(() => undefined);
    await expect(startWith(K2)).rejects.toThrow(refused('k1'));
    await expect(startWith(`${K2},${newKey('k1')}`)).rejects.toThrow(
      'KEYS: does not contain the k1 that derived',
    );
    await startWith(`${K2},${K1}`);
  });

  it('start after the last key was lost and abandoned', async () => {
    await startWith(K1);
    const both = await startWith(`${K2},${K1}`);
    await both.get(SigningKeys).rewrapKeys(() => undefined);
    const run = await keypad({ ...shared, KEYS: K2 }, ['keys', 'abandon', 'k1', '--json']);
    expect([run.code, run.json()]).toEqual([0, { signing_keys: 0 }]);
    expectOk(await (await Actor.signedIn(await startWith(K2))).gql('{ Me { id } }'));
  });
});

describe('keypad keys abandon [KEY-3]', () => {
  const abandon = (KEYS: string, id: string) =>
    keypad({ ...shared, KEYS }, ['keys', 'abandon', id, '--json']);

  it('removes the signing keys of a lost master key, after which the service starts and signs users in', async () => {
    const before = await startWith(K1);
    const [kid] = (await before.query('SELECT kid FROM signing_keys')).map((row) => row['kid']);
    const run = await abandon(K2, 'k1');
    expect([run.code, run.json()]).toEqual([0, { signing_keys: 1 }]);
    const events = "SELECT actor, subject FROM audit_events WHERE event = 'signing_key.removed'";
    expect(await before.query(events)).toEqual([
      { actor: 'operator', subject: `key:${String(kid)}` },
    ]);
    const actor = await Actor.signedIn(await startWith(K2));
    expectOk(await actor.gql('{ Me { id } }'));
  });

  it('refuses a key that KEYS contains, and one that encrypted no signing key, and removes nothing', async () => {
    const before = await startWith(K1);
    const rows = await rowsOf(before);
    const refused = (message: string) => ({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(message) as string,
    });
    expect(await abandon(`${K2},${K1}`, 'k1')).toMatchObject(
      refused('KEYS contains k1: it is not lost'),
    );
    expect(await abandon(K2, 'k9')).toMatchObject(refused('k9 encrypted no signing key'));
    expect(await abandon(K2, 'k')).toMatchObject(refused('k encrypted no signing key'));
    expect(await rowsOf(before)).toEqual(rows);
  });

  it('creates no database', async () => {
    const run = await keypad(
      { KEYS: K2, DATABASE_URL: `sqlite:/nowhere/${randomBytes(6).toString('hex')}.db` },
      ['keys', 'abandon', 'k1'],
    );
    expect(run).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('there is no database at ') as string,
    });
  });
});
