import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SIGNING_KEY } from '../../src/sign-in/index.js';
import { CARD_NUMBER } from '../../src/features/cards/card-numbers.js';
import { KeyRing } from '../../src/platform/keys/index.js';
import { Actor } from '../support/actors/actor.js';
import { startApp, useApp } from '../support/servers/app.js';
import { numberOf } from '../support/actors/card-numbers.js';
import { ask, gqlCodeOf, postGraphql } from '../support/actors/graphql.js';
import { graphql } from '../support/actors/typed-query.js';

const CARD_ROW = z.looseObject({
  id: z.number(),
  user_id: z.number(),
  sealed_pan: z.string().nullable(),
  fingerprint: z.string().nullable(),
  pan: z.string(),
});

const PAN = '5022291070873466';
const OTHER = '6219861034529007';
const ADD = graphql(
  'mutation ($pan: String!) { CardAdd(pan: $pan, expired_at: "2031-01-31 00:00:00") { id } }',
);
const add = (actor: Actor, pan: string) => ask(actor, ADD, { pan });

/** Every way in which the number could lie somewhere. */
const FORMS = [
  PAN,
  PAN.slice(6, 12),
  PAN.replace(/(.{4})(?=.)/g, '$1 '),
  PAN.replace(/(.{4})(?=.)/g, '$1-'),
].flatMap((text) => [
  text,
  Buffer.from(text).toString('hex'),
  Buffer.from(text)
    .toString('base64')
    .replace(/.{2}=*$/, ''),
]);

describe('the number of a card', () => {
  let sara: Actor;
  let ring: KeyRing;
  const logged: string[] = [];
  const app = useApp({ LIMITS: 'off', LOG_LEVEL: 'trace' }, { write: (line) => logged.push(line) });
  beforeAll(async () => {
    sara = await Actor.signedIn(app);
    ring = app.get(KeyRing);
  });

  const rowOf = async (id: string) => {
    const [row] = await app.query('SELECT * FROM cards WHERE id = ?', [id]);
    return CARD_ROW.parse(row);
  };
  const aad = ({ id, user_id }: { id: number; user_id: number }) =>
    `${String(id)}:${String(user_id)}`;

  async function dump(): Promise<string> {
    const tables = await Promise.all(
      app.dataSource.entityMetadatas.map(({ tableName }) =>
        app.query(`SELECT * FROM ${tableName}`),
      ),
    );
    return JSON.stringify(tables);
  }

  it('opens only in the row that it was encrypted for [PAN-3]', async () => {
    const row = await rowOf((await add(sara, PAN)).id);
    const other = await rowOf((await add(sara, OTHER)).id);
    const sealed = row.sealed_pan ?? '';
    expect(ring.decryptBytes(CARD_NUMBER, sealed, aad(row)).toString()).toBe(PAN);
    expect(() => ring.decryptBytes(CARD_NUMBER, sealed, aad(other))).toThrow();
    expect(() =>
      ring.decryptBytes(CARD_NUMBER, sealed, aad({ ...row, user_id: row.user_id + 1 })),
    ).toThrow();
    expect(() => ring.decryptBytes(SIGNING_KEY, sealed, aad(row))).toThrow();
    const [key = '', body = ''] = sealed.split('.');
    const bytes = Buffer.from(body, 'base64url');
    for (let i = 0; i < bytes.length; i += 1) {
      const changed = Buffer.from(bytes);
      changed[i] = (changed[i] ?? 0) ^ 1;
      expect(() =>
        ring.decryptBytes(CARD_NUMBER, `${key}.${changed.toString('base64url')}`, aad(row)),
      ).toThrow();
    }
    for (const cut of [0, 12, 27, bytes.length - 1]) {
      const text = `${key}.${bytes.subarray(0, cut).toString('base64url')}`;
      expect(() => ring.decryptBytes(CARD_NUMBER, text, aad(row))).toThrow();
    }
  });

  it('gives another ciphertext each time, and the same keyed fingerprint [PAN-3]', async () => {
    const omid = await Actor.signedIn(app);
    const [hers, his] = [
      await rowOf((await add(sara, PAN)).id),
      await rowOf((await add(omid, PAN)).id),
    ];
    expect(hers.sealed_pan).not.toBe(his.sealed_pan);
    expect(hers.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(hers.fingerprint).not.toBe(his.fingerprint);
  });

  it('appears in no table, no response and no log line [PAN-5]', async () => {
    const texts = [
      JSON.stringify(await sara.gql('{ Cards { id pan brand issuing_bank status } }')),
    ];
    for (const query of [
      `mutation { CardAdd(pan: "${PAN}") { id pan } }`,
      `mutation { CardAdd(pan: "${PAN}", expired_at: "x") { id } }`,
      `mutation { CardAdd(pan: ${PAN}) { id } }`,
      `mutation { CardAdd(pan: "${PAN}1") { id } }`,
    ]) {
      const answer = await sara.gql(query);
      texts.push(answer.text, JSON.stringify([...answer.headers]));
    }
    texts.push(
      (await postGraphql({ app }, { query: `mutation { CardAdd(pan: "${PAN}") { id } }` })).text,
    );
    texts.push(await dump(), ...logged);
    expect(logged.length).toBeGreaterThan(5);
    for (const form of FORMS) expect(texts.filter((text) => text.includes(form))).toEqual([]);
    expect(texts[0]).toContain('502229******3466');
  });

  it('disappears with the removal of the card, whose mask stays [PAN-7]', async () => {
    const { id } = await add(sara, PAN);
    await ask(sara, `mutation { CardRemove(id: ${id}) { id } }`);
    expect(await rowOf(id)).toMatchObject({
      sealed_pan: null,
      fingerprint: null,
      pan: '502229******3466',
    });
  });

  it('counts ten new cards or expiries a day, and repeated ones not [LIM-1]', async () => {
    const limited = await startApp();
    const actor = await Actor.signedIn(limited);
    const numbers = Array.from({ length: 11 }, (_, i) => numberOf(`4000${String(10 + i)}`, 16));
    for (const pan of numbers.slice(0, 10)) await add(actor, pan);
    await add(actor, numbers[0] ?? '');
    const refused = await actor.gql(ADD, { pan: numbers[10] });
    expect(gqlCodeOf(refused)).toBe('RATE_LIMITED');
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(86_000);
    expect(refused.body.errors?.[0]?.extensions?.['details']).toEqual({ retry_after: seconds });
    expect(await ask(actor, graphql('{ Cards { id } }'))).toHaveLength(10);
    await limited.travel(86_401);
    await actor.refresh();
    await add(actor, numbers[10] ?? '');
    await limited.close();
  });
});
