import { beforeEach, describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { numberOf } from '../support/actors/card-numbers.js';
import { ask, gqlCodeOf, gqlMessagesOf, postGraphql } from '../support/actors/graphql.js';
import { graphql } from '../support/actors/typed-query.js';

let sara: Actor;
const app = useApp({ LIMITS: 'off' });
beforeEach(async () => {
  sara = await Actor.signedIn(app);
});

const add = (pan: string) =>
  ask(sara, graphql('mutation ($pan: String!) { CardAdd(pan: $pan) { id pan status } }'), { pan });
const CARDS = graphql(
  'query ($limit: Int, $offset: Int) { Cards(limit: $limit, offset: $offset) { id pan status } }',
);
const list = (page: { limit?: number; offset?: number } = {}) => ask(sara, CARDS, page);
const remove = (id: string) =>
  ask(sara, graphql('mutation ($id: ID!) { CardRemove(id: $id) { id pan status } }'), { id });

describe('Cards', () => {
  it('returns the newest first, and an empty list to a user without cards', async () => {
    expect(await list()).toEqual([]);
    const added = [];
    for (const start of ['40001', '40002', '40003']) {
      added.unshift((await add(numberOf(start, 16))).pan);
      await app.travel(1);
    }
    expect((await list()).map(({ pan }) => pan)).toEqual(added);
  });

  it('returns pages whose limit is their cost [GQL-1]', async () => {
    const added: string[] = [];
    for (let i = 10; i < 32; i += 1)
      added.unshift((await add(numberOf(`4000${String(i)}`, 16))).id);
    const page = async (args: { limit?: number; offset?: number }) =>
      (await list(args)).map(({ id }) => id);
    expect(await page({})).toEqual(added.slice(0, 20));
    expect(await page({ limit: 200 })).toEqual(added);
    expect(await page({ limit: 5, offset: 19 })).toEqual(added.slice(19));
    const refused = await sara.gql('{ Cards(limit: 201) { id } }');
    expect(gqlMessagesOf(refused)).toContain('limit must be 1 to 200');
    const { body } = await postGraphql(
      sara,
      { query: '{ Cards(limit: 7) { id } }' },
      { 'x-graphql-cost': '1' },
    );
    expect(body['extensions']).toEqual({ cost: { operation: 7, limit: 1000 } });
  });
});

describe('mutation CardRemove', () => {
  it('returns the card as REMOVED and takes it from the list', async () => {
    const card = await add('4111111111111111');
    const other = await add(numberOf('5100', 16));
    expect(await remove(card.id)).toEqual({ ...card, status: 'REMOVED' });
    expect(await list()).toEqual([other]);
    expect(gqlCodeOf(await sara.gql(`mutation { CardRemove(id: ${card.id}) { id } }`))).toBe(
      'NOT_FOUND',
    );
  });

  it('lets the same number be added as a new card', async () => {
    const { id } = await add('4111111111111111');
    await remove(id);
    const again = await add('4111111111111111');
    expect(again.id).not.toBe(id);
    expect(await list()).toEqual([again]);
  });
});
