import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { KnownDocuments } from '../../src/platform/graphql/execution/known-documents.js';
import { FastLane } from '../../src/platform/graphql/fast-lane/fast-lane.js';
import { Actor } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { gqlCodeOf } from '../support/actors/graphql.js';

/** More executions than a query needs to be compiled. */
const OFTEN = 10;

describe('a query that is unsafe to compile', () => {
  let sara: Actor;
  const app = useApp({ LIMIT_GRAPHQL: '100000/600' });
  beforeAll(async () => {
    sara = await Actor.signedIn(app);
  });

  const isKnown = (query: string) => app.get(FastLane).findQuery({ query }) !== undefined;

  it('runs no code that its text contains [GQL-3]', async () => {
    onTestFinished(() => {
      Reflect.deleteProperty(globalThis, 'ranByKeypad');
    });
    // A compiler that writes source text may put this mark before a date, as graphql-jit does.
    const mark = '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d';
    for (const text of [
      `${mark}globalThis.ranByKeypad=1`,
      `\\u005f${mark.slice(1)}globalThis.ranByKeypad=1`,
    ]) {
      const query = `{ Tickets(id: "${text}") { id } }`;
      for (let i = 0; i < OFTEN; i += 1)
        expect(gqlCodeOf(await sara.gql(query))).toBe('BAD_USER_INPUT');
      expect(isKnown(query)).toBe(false);
    }
    expect(globalThis).not.toHaveProperty('ranByKeypad');
  });

  it('takes no time that doubles with each of its fragments [GQL-3]', async () => {
    const levels = 30;
    const spreads = Array.from({ length: levels }, (_, i) => {
      const [own, next] = [String(i), String(i + 1)];
      return `fragment f${own} on Me { ...f${next} ...f${next} }`;
    });
    const query = `{ Me { ...f0 } } ${spreads.join(' ')} fragment f${String(levels)} on Me { id }`;
    for (let i = 0; i < OFTEN; i += 1) {
      expect((await sara.gql(query)).body.data).toEqual({
        Me: { id: expect.any(String) as string },
      });
    }
    expect(isKnown(query)).toBe(false);
  });

  it.each([
    [
      'query ($a: Boolean!, $b: Boolean!) { x: Me { __typename ...F @include(if: $a) } y: Me { ...F @include(if: $b) } }',
      { a: false, b: true },
    ],
    ['query ($a: Boolean!) { Me { __typename ...F @include(if: $a) ...F } }', { a: false }],
    ['query ($a: Boolean!) { Me @include(if: $a) { ...F } Me { __typename } }', { a: false }],
    [
      'query ($b: Boolean = true) { Me { id __typename @include(if: $b) } ...N } fragment N on Query { Me { ...F } }',
      { b: null },
    ],
    ['{ Me { __proto__: id ...F } }', {}],
  ])('gets the same response at each of its executions: %s', async (text, variables) => {
    const query = `${text} fragment F on Me { id status: avatar }`;
    const first = await sara.gql(query, variables);
    for (let i = 0; i < OFTEN; i += 1) await sara.gql(query, variables);
    const { body } = await sara.gql(query, variables);
    expect(body.data).toEqual(first.body.data);
    expect(gqlCodeOf({ ...first, body })).toBe(gqlCodeOf(first));
  });

  it('stays uncompiled if each of its executions is refused', async () => {
    const query = '{ Tickets(limit: 200) { id department { id } replies(limit: 200) { id } } }';
    for (let i = 0; i < OFTEN; i += 1)
      expect(gqlCodeOf(await sara.gql(query))).toBe('QUERY_TOO_COMPLEX');
    expect(isKnown(query)).toBe(false);
  });

  it('leaves its parsed document in KnownDocuments, which keeps no value of a user [PAN-5]', async () => {
    const kept = vi.spyOn(KnownDocuments.prototype, 'set');
    onTestFinished(() => void vi.restoreAllMocks());
    await sara.gql('{ Me { id } } #kept');
    expect(kept).toHaveBeenCalledOnce();
  });
});
