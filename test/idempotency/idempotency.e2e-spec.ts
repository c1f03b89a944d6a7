import { beforeAll, describe, expect, it } from 'vitest';
import { HousekeepingService } from '../../src/platform/scheduling/index.js';
import { Actor } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { dataOf, gqlCodeOf, gqlMessagesOf, postGraphql, idIn } from '../support/actors/graphql.js';
import type { Answer } from '../support/actors/http.js';
import { staffMember } from '../support/actors/staff.js';

const ADD = `mutation ($title: String!, $content: String!, $department: ID! = 1) {
  TicketAdd(ticket_department_id: $department, title: $title, content: $content) { id title status replies { content } }
}`;
const REPLY =
  'mutation ($id: ID!, $content: String!) { TicketAddReply(ticket_id: $id, content: $content) { id } }';

describe('Idempotency-Key', () => {
  let sara: Actor;
  const app = useApp({ LIMITS: 'off' });
  beforeAll(async () => {
    sara = await Actor.signedIn(app);
  });

  const add = (key: string, title: string, actor = sara): Promise<Answer> =>
    postGraphql(
      actor,
      { query: ADD, variables: { title, content: 'Hello' } },
      { 'idempotency-key': key },
    );
  const countOf = async (title: string): Promise<number> =>
    (await app.query('SELECT id FROM tickets WHERE title = ?', [title])).length;

  it('returns the same ticket to a repeated request and creates none', async () => {
    const first = await add('key-1', 'Once');
    const second = await add('key-1', 'Once');
    expect(dataOf(second)).toEqual(dataOf(first));
    expect(await countOf('Once')).toBe(1);
  });

  it('returns the current ticket for the same request with another selection', async () => {
    const id = idIn(await add('key-2', 'Closed meanwhile'));
    await sara.gql('mutation ($id: ID!) { TicketClose(id: $id) { id } }', { id });
    const query = ADD.replace('{ id title status replies { content } }', '{ id status }');
    const body = { query, variables: { title: 'Closed meanwhile', content: 'Hello' } };
    const again = await postGraphql(sara, body, { 'idempotency-key': 'key-2' });
    expect(dataOf(again)).toEqual({ TicketAdd: { id, status: 'CLOSED' } });
  });

  it('adds a reply of support once for each key', async () => {
    const { actor } = await staffMember(app);
    const id = idIn(await add('key-8', 'Answered once'));
    const query = `mutation { StaffTicketAddReply(ticket_id: ${id}, content: "Done") { ticket { id } } }`;
    for (let i = 0; i < 2; i += 1) {
      const answer = await postGraphql(actor, { query }, { 'idempotency-key': 'key-8' });
      expect(dataOf(answer)).toEqual({ StaffTicketAddReply: { ticket: { id } } });
    }
    expect(
      await app.query('SELECT content FROM ticket_replies WHERE ticket_id = ? ORDER BY id', [id]),
    ).toEqual([{ content: 'Hello' }, { content: 'Done' }]);
  });

  it('returns 422 for another body under the same key and creates nothing', async () => {
    await add('key-3', 'First');
    const answer = await add('key-3', 'Second');
    expect(answer.status).toBe(422);
    expect(gqlCodeOf(answer)).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(answer.body.data).toBeNull();
    expect(await countOf('Second')).toBe(0);
  });

  it('separates the keys of users and of operations', async () => {
    const omid = await Actor.signedIn(app);
    const mine = idIn(await add('key-4', 'Mine'));
    expect(idIn(await add('key-4', 'Mine', omid))).not.toBe(mine);
    const reply = { query: REPLY, variables: { id: mine, content: 'Hello' } };
    expect(dataOf(await postGraphql(sara, reply, { 'idempotency-key': 'key-4' }))).toEqual({
      TicketAddReply: { id: mine },
    });
  });

  it('adds a reply of the user once for each key', async () => {
    const id = idIn(await add('key-5', 'Conversation'));
    const reply = (key: string) =>
      postGraphql(
        sara,
        { query: REPLY, variables: { id, content: 'And?' } },
        { 'idempotency-key': key },
      );
    for (const key of ['a', 'a', 'b', 'b']) dataOf(await reply(key));
    expect(await app.query("SELECT id FROM ticket_replies WHERE content = 'And?'")).toHaveLength(2);
  });

  it('remembers nothing without a key', async () => {
    const variables = { title: 'Twice', content: 'Hello' };
    for (let i = 0; i < 2; i += 1) dataOf(await sara.gql(ADD, variables));
    expect(await countOf('Twice')).toBe(2);
  });

  it('allows a refused request to be tried again under its key', async () => {
    const variables = { title: 'Refused first', content: 'Hello' };
    const ask = (department: string) =>
      postGraphql(
        sara,
        { query: ADD, variables: { ...variables, department } },
        { 'idempotency-key': 'key-6' },
      );
    expect(gqlCodeOf(await ask('999'))).toBe('BAD_USER_INPUT');
    dataOf(await ask('1'));
    expect(await countOf('Refused first')).toBe(1);
  });

  it('forgets a key after 24 hours, with or without housekeeping', async () => {
    const first = idIn(await add('key-7', 'Day after day'));
    await app.travel(86_400 - 60);
    await sara.signIn();
    expect(idIn(await add('key-7', 'Day after day'))).toBe(first);
    await app.travel(60);
    const second = idIn(await add('key-7', 'Day after day'));
    expect(second).not.toBe(first);
    await app.travel(86_400);
    await app.get(HousekeepingService).sweepAll();
    expect(await app.query('SELECT * FROM idempotency_keys')).toEqual([]);
  });

  it.each([
    ['empty', ' '],
    ['too long', 'x'.repeat(256)],
    ['with a space', 'a b'],
    ['with a letter of Latin-1', 'caf\u00e9'],
  ])('refuses a key that is %s, names the header and does not echo the key', async (_what, key) => {
    await sara.signIn();
    const answer = await add(key, 'Bad key');
    expect(gqlCodeOf(answer)).toBe('BAD_USER_INPUT');
    expect(gqlMessagesOf(answer)).toContain(
      'Idempotency-Key must be 1 to 255 visible ASCII characters',
    );
    expect(await countOf('Bad key')).toBe(0);
    await app.travel(601);
  });

  it('stores neither the key nor the arguments', async () => {
    await sara.signIn();
    await add('a-key-to-look-for', 'A title to look for');
    const rows = JSON.stringify(await app.query('SELECT * FROM idempotency_keys'));
    expect(rows).toMatch(/key_mac/);
    expect(rows).not.toMatch(/look-for|look for/);
  });
});
