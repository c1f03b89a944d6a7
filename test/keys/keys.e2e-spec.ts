import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { abandonKey, SIGNING_KEY } from '../../src/sign-in/index.js';
import { CARD_NUMBER } from '../../src/features/cards/card-numbers.js';
import { Database } from '../../src/platform/database/index.js';
import { defineKeyPurpose, KeyRing } from '../../src/platform/keys/index.js';
import { OutboxMessage } from '../../src/delivery/outbox/outbox-message.entity.js';
import { SmsMessageSender } from '../../src/delivery/sms/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { startApp, type Settings, type TestApp } from '../support/servers/app.js';
import { freshDatabase } from '../support/servers/fresh-database.js';
import { postJson } from '../support/actors/http.js';
import { expectRefusal, expectTokenRefusal } from '../support/assertions/refusal.js';
import { readJsonObject } from '../support/assertions/read-json.js';
import { idIn } from '../support/actors/graphql.js';

const OLD = `old:${randomBytes(32).toString('base64')}`;
const NEW = `new:${randomBytes(32).toString('base64')}`;
const PAN = '6037991234567893';

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0).reverse()) await close();
});

/** Makes applications with other KEYS on one database. */
async function onOneDatabase(): Promise<(keys: string, settings?: Settings) => Promise<TestApp>> {
  const database = await freshDatabase();
  closes.push(() => database.drop());
  return (KEYS, settings = {}) =>
    start({ DATABASE_URL: database.url, KEYS, BASE_URL: 'http://keypad.test', ...settings });
}

async function start(settings: Settings): Promise<TestApp> {
  const app = await startApp({ LIMITS: 'off', ...settings });
  closes.push(app.close);
  return app;
}

describe('KEY-1 a master key that was prepended', () => {
  it('shows and sends no code on a replica that does not have it yet', async () => {
    const startWith = await onOneDatabase();
    const before = await startWith(OLD);
    const after = await startWith(`${NEW},${OLD}`);
    const actor = await Actor.registered(after);
    expectOk(await actor.initialize('ussd'));
    const there = new Actor({ ...before, client: after.client }, actor.cell_number);
    expect(await there.dialledCode()).toBe('');
    expect(
      await after.query('SELECT shown_at, tries FROM challenges WHERE user_id IS NOT NULL'),
    ).toEqual([{ shown_at: null, tries: 0 }]);
    const code = await actor.dialledCode();
    expectOk(await actor.token(code));

    const senders = [before, after].map((app) => app.get(SmsMessageSender));
    await after.travel(600);
    expectOk(await actor.initialize('sms'));
    const [message] = await after.dataSource
      .getRepository(OutboxMessage)
      .find({ order: { id: 'DESC' }, take: 1 });
    if (message === undefined) throw new Error('no message');
    const [old, current] = senders.map((sender) => sender.reserveSlot(message, [], 60_000));
    expect(old).toBe('later');
    expect(current).toMatchObject({ provider: expect.any(String) as string });
  });

  it('leaves valid what the one before it made, and makes what is new', async () => {
    const startWith = await onOneDatabase();
    const before = await startWith(OLD);
    const actor = await Actor.signedIn(before);
    const cardId = await addCard(actor);
    await before.travel(600);
    const code = await actor.newCode();

    const after = await startWith(`${NEW},${OLD}`);
    const same = new Actor({ ...after, client: before.client }, actor.cell_number);
    same.tokens = actor.tokens;
    expect(expectOk(await same.gql('{ Me { cell_number } }')).body.data).toEqual({
      Me: { cell_number: actor.cell_number },
    });
    await same.refresh();
    expect(await addCard(same)).toBe(cardId);
    expect(openCard(after, await cardRow(after, cardId))).toBe(PAN);
    expectOk(await same.token(code));
    expect(await same.receivedCode()).toBe(code);

    await after.travel(600);
    await same.signIn();
    const keyIds = await after.query('SELECT DISTINCT key_id FROM sessions ORDER BY key_id');
    expect(keyIds).toEqual([{ key_id: 'new' }, { key_id: 'old' }]);
    await same.refresh();
  });

  it('keeps the windows of rate limits [LIM-1]', async () => {
    const startWith = await onOneDatabase();
    const before = await startWith(OLD, { LIMITS: 'on' });
    for (let i = 0; i < 10; i += 1) expectOk(await new Actor(before).register());
    const after = await startWith(`${NEW},${OLD}`, { LIMITS: 'on' });
    expectRefusal(await new Actor(after).register(), 'RATE_LIMITED');
  });

  it('keeps avatars and known networks as they were', async () => {
    const startWith = await onOneDatabase();
    const before = await startWith(OLD);
    const actor = await Actor.signedIn(before);
    const after = await startWith(`${NEW},${OLD}`);
    const same = new Actor(after, actor.cell_number);
    await after.travel(600);
    const { avatar } = (await same.initialize()).body;
    await after.travel(600);
    expect((await actor.initialize()).body['avatar']).toBe(avatar);
    await after.travel(600);
    await same.signIn();
    const networks = await after.query('SELECT DISTINCT network FROM sessions');
    expect(networks).toHaveLength(1);
  });
});

describe('KEY-1 a master key that was lost', () => {
  it('takes what it made with it, as ordinary refusals; the service starts and goes on', async () => {
    const startWith = await onOneDatabase();
    const before = await startWith(OLD);
    const actor = await Actor.signedIn(before);
    await addCard(actor);
    const { client } = before;
    await before.travel(600);
    const code = await actor.newCode();

    await abandonKey(before.get(Database), new KeyRing(NEW), 'old');
    const after = await startWith(NEW);
    const lost = new Actor(after, actor.cell_number);
    lost.tokens = actor.tokens;
    expect((await lost.gql('{ Me { id } }')).status).toBe(401);
    expectTokenRefusal(await lost.refreshWith(), 'INVALID_GRANT');
    expectTokenRefusal(await lost.token(code, { ...client }), 'INVALID_CLIENT');
    expectTokenRefusal(await lost.token(code), 'INVALID_GRANT');
    for (const path of ['introspect', 'revoke']) {
      const body = { ...after.client, token: lost.tokens?.refresh_token };
      expectOk(await postJson(`${after.url}/api/oauth/${path}`, body));
    }
    expect([200, 429]).toContain((await lost.initialize('sms')).status);

    await after.travel(600);
    await lost.signIn();
    expect((await lost.gql('{ Cards { pan } }')).body.data).toEqual({
      Cards: [{ pan: '603799******7893' }],
    });
    expect(typeof (await addCard(lost))).toBe('string');
  });

  it('leaves who dials after it the text of no request, unless a code could still be told', async () => {
    const startWith = await onOneDatabase();
    const before = await startWith(OLD);
    const [usedUp, runOut, texted] = [
      await Actor.registered(before),
      await Actor.registered(before),
      await Actor.registered(before),
    ];
    expectOk(await usedUp.token(await usedUp.newCode('ussd')));
    expectOk(await runOut.initialize('ussd'));
    expectOk(await texted.initialize('sms'));

    await abandonKey(before.get(Database), new KeyRing(NEW), 'old');
    const after = await startWith(NEW);
    const nothing = await new Actor(after).dial();
    const dial = ({ cell_number }: Actor) => new Actor(after, cell_number).dial();
    expect(await dial(usedUp)).toBe(nothing);
    for (const actor of [runOut, texted]) expect(await dial(actor)).not.toBe(nothing);
    await after.travel(600);
    for (const actor of [runOut, texted]) expect(await dial(actor)).toBe(nothing);
  });
});

describe('other bytes under the id of a known master key', () => {
  it('stop the start with the id of the key, and write no signing key [KEY-3]', async () => {
    const startWith = await onOneDatabase();
    const before = await startWith(OLD);
    const kids = await before.query('SELECT kid FROM signing_keys');
    const other = `old:${randomBytes(32).toString('base64')}`;
    for (const keys of [other, `${NEW},${other}`, `${other},${NEW}`]) {
      await expect(startWith(keys)).rejects.toThrow(
        /^KEYS: does not contain the old that encrypted signing key /,
      );
      expect(await before.query('SELECT kid FROM signing_keys')).toEqual(kids);
    }
  });

  it('let one of two replicas start that both find an empty database [KEY-3]', async () => {
    const startWith = await onOneDatabase();
    const newKeys = () => `old:${randomBytes(32).toString('base64')}`;
    const starts = await Promise.allSettled([startWith(newKeys()), startWith(newKeys())]);
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(starts.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        message: expect.stringMatching(/^KEYS: does not contain the old that encrypted /) as string,
      },
    });
  });

  it('the service starts if KEYS decrypts another signing key of that id, because then a row was changed [KEY-3]', async () => {
    const startWith = await onOneDatabase();
    const before = await startWith(OLD);
    await before.query(`INSERT INTO signing_keys (kid, alg, generation, public_jwk, sealed_private, created_at, signs_from)
      SELECT 'changed', alg, 'ES256:2', public_jwk, sealed_private, created_at, signs_from FROM signing_keys`);
    const actor = await Actor.signedIn(await startWith(OLD));
    expectOk(await actor.gql('{ Me { id } }'));
  });
});

describe('KEY-1 keys', () => {
  it('derives a key for each purpose and id, and none opens what another made', () => {
    const ring = new KeyRing(`${NEW},${OLD}`);
    const purposes = [
      'otp-code',
      'client-secret',
      'refresh-token',
      'avatar',
      'card-fingerprint',
    ].map(defineKeyPurpose);
    const macs = purposes.flatMap((purpose) =>
      ['new', 'old'].map((id) => ring.computeMac(purpose, id, 'x').toString('hex')),
    );
    expect(new Set(macs).size).toBe(macs.length);
    const sealed = ring.encryptBytes(CARD_NUMBER, Buffer.from(PAN), '1:1');
    expect(sealed).toMatch(/^new\./);
    expect(ring.decryptBytes(CARD_NUMBER, sealed, '1:1').toString()).toBe(PAN);
    expect(() => ring.decryptBytes(SIGNING_KEY, sealed, '1:1')).toThrow();
    expect(() => ring.decryptBytes(CARD_NUMBER, sealed, '1:2')).toThrow();
    expect(() => ring.decryptBytes(CARD_NUMBER, sealed.replace(/^new/, 'old'), '1:1')).toThrow();
    expect(() => new KeyRing(OLD).decryptBytes(CARD_NUMBER, sealed, '1:1')).toThrow(
      'master key new is not in KEYS',
    );
  });

  it('stand in no table', async () => {
    const app = await start({ KEYS: `${NEW},${OLD}` });
    await addCard(await Actor.signedIn(app));
    const tables = app.dataSource.entityMetadatas.map(({ tableName }) => tableName);
    const dump = JSON.stringify(
      await Promise.all(tables.map((table) => app.query(`SELECT * FROM ${table}`))),
    );
    for (const key of [OLD, NEW]) {
      const bytes = Buffer.from(key.split(':')[1] ?? '', 'base64');
      for (const form of ['base64', 'base64url', 'hex'] as const)
        expect(dump).not.toContain(bytes.toString(form));
    }
    const [row] = await app.query('SELECT public_jwk FROM signing_keys');
    expect(Object.keys(readJsonObject(String(row?.['public_jwk']))).sort()).toEqual([
      'crv',
      'kty',
      'x',
      'y',
    ]);
    expect(dump).not.toContain('PRIVATE');
  });
});

async function addCard(actor: Actor): Promise<string> {
  const answer = await actor.gql(`mutation { CardAdd(pan: "${PAN}") { id } }`);
  return idIn(answer);
}

async function cardRow(app: TestApp, id: unknown): Promise<Record<string, unknown>> {
  const [row] = await app.query('SELECT * FROM cards WHERE id = ?', [id]);
  return row ?? {};
}

function openCard(app: TestApp, { id, user_id, sealed_pan }: Record<string, unknown>): string {
  return app
    .get(KeyRing)
    .decryptBytes(CARD_NUMBER, String(sealed_pan), `${String(id)}:${String(user_id)}`)
    .toString();
}
