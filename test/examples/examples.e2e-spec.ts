import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Keypad, KeypadError, type Tokens } from '../../examples/client/keypad.js';
import { CARD_ADD, TICKET_ADD, TICKETS } from '../../examples/client/operations.js';
import { AccessTokens } from '../../src/auth/tokens/access-tokens.js';
import { Actor, newNumber } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { runHttpFile } from '../support/actors/http-file.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ LIMIT_REGISTER: '100/60' });
});
afterAll(() => app.close());

describe('examples/client', () => {
  let keypad: Keypad;
  let actor: Actor;
  let kept: (Tokens | undefined)[];

  beforeEach(async () => {
    actor = new Actor(app);
    kept = [];
    keypad = new Keypad({ url: app.url, ...app.client }, (tokens) => kept.push(tokens));
    await keypad.register({ first_name: 'Mina', last_name: 'Karimi', cell_number: actor.cell_number });
    await signIn(actor);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  async function signIn(user: Actor): Promise<void> {
    const { ussd_code } = await keypad.askForCode(user.cell_number);
    const [code = ''] = /\d{6,}/.exec(await user.dial(ussd_code)) ?? [];
    await keypad.signIn(user.cell_number, code);
  }

  /** Number of checks of an access token that find it expired. */
  function expire(times: number): void {
    const later = Math.floor(Date.now() / 1000) + app.config.ACCESS_TOKEN_TTL + 1;
    const now = vi.spyOn(app.get(AccessTokens), 'now');
    for (let i = 0; i < times; i += 1) now.mockReturnValueOnce(later);
  }

  it('signs in, opens a ticket and reads it', async () => {
    const ticket = {
      ticket_department_id: '1',
      title: 'Hello',
      content: 'Is anybody there?',
      priority: 'HIGH',
    } as const;
    const { TicketAdd } = await keypad.run(TICKET_ADD, ticket);
    expect(TicketAdd).toMatchObject({ status: 'NEW', priority: 'HIGH' });
    const { Tickets } = await keypad.run(TICKETS, { limit: 5 });
    expect(Tickets?.map(({ id, replies }) => [id, replies?.map(({ content }) => content)])).toEqual([
      [TicketAdd.id, [ticket.content]],
    ]);
  });

  it('adds a card to the account', async () => {
    const { CardAdd } = await keypad.run(CARD_ADD, { pan: '4111 1111 1111 1111', expired_at: '2031-01-31 00:00:00' });
    expect(CardAdd).toMatchObject({ pan: '411111******1111', expired_at: '2031-01-31 00:00:00' });
  });

  it('refreshes once for all parallel requests that get 401, and repeats them', async () => {
    expire(3);
    const results = await Promise.all([1, 2, 3].map((limit) => keypad.run(TICKETS, { limit })));
    expect(results).toEqual(Array.from({ length: 3 }, () => ({ Tickets: [] })));
    expect(kept).toHaveLength(2);
    expect(kept[1]?.refresh_token).not.toBe(kept[0]?.refresh_token);
  });

  it.each([
    ['answered', 'UNAUTHENTICATED'],
    ['refused', 'INVALID_GRANT'],
  ])('a refresh that is %s when another user is signed in leaves that user alone', async (outcome, code) => {
    const [other, asked, held] = [await Actor.registered(app), Promise.withResolvers(), Promise.withResolvers()];
    const { fetch } = globalThis;
    const sent: (string | null)[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      sent.push(new Headers(init?.headers).get('authorization'));
      if (!JSON.stringify(init?.body).includes('refresh_token')) return fetch(url, init);
      const answer = outcome === 'answered' ? await fetch(url, init) : undefined;
      asked.resolve(undefined);
      await held.promise;
      return answer ?? fetch(url, init);
    });
    expire(1);
    const late = keypad.run(TICKETS, {}).catch((error: unknown) => error);
    await asked.promise;
    await keypad.signOut();
    await signIn(other);
    held.resolve(undefined);
    expect(await late).toMatchObject({ code });
    const tokens = kept.at(-1);
    expect(sent).not.toContain(`Bearer ${tokens?.access_token ?? ''}`);
    expect(kept).toHaveLength(3);
    expect(await keypad.run(TICKETS, {})).toEqual({ Tickets: [] });
    expect(sent.at(-1)).toBe(`Bearer ${tokens?.access_token ?? ''}`);
  });

  it('resumes with tokens that the app stored', async () => {
    const [tokens] = kept;
    const another = new Keypad({ url: app.url, ...app.client });
    if (tokens !== undefined) another.resume(tokens);
    expect(await another.run(TICKETS, {})).toEqual({ Tickets: [] });
  });

  it('reports the end of the session and drops its tokens', async () => {
    const [tokens] = kept;
    await keypad.signOut();
    expect(kept.at(-1)).toBeUndefined();
    if (tokens !== undefined) keypad.resume(tokens);
    await expect(keypad.run(TICKETS, {})).rejects.toMatchObject({ code: 'INVALID_GRANT', status: 400 });
    expect(kept.at(-1)).toBeUndefined();
    await expect(keypad.run(TICKETS, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
  });

  it('throws the code and message of a REST or GraphQL error in the language of the user', async () => {
    const persian = new Keypad({ url: app.url, ...app.client, language: 'fa' });
    const waiting: unknown = await persian.askForCode(newNumber()).catch((error: unknown) => error);
    expect(waiting).toBeInstanceOf(KeypadError);
    expect(waiting).toMatchObject({ code: 'REST_USER_NOT_FOUND', status: 404 });
    expect((waiting as KeypadError).request_id).toMatch(/\S/);
    expect((waiting as KeypadError).message).toMatch(/\p{Script=Arabic}/u);
    await expect(keypad.run(CARD_ADD, { pan: '1234' })).rejects.toMatchObject({ code: 'CARD_INVALID', status: 200 });
  });
});

describe('examples/journey.http', () => {
  it('every request succeeds in order', async () => {
    const text = readFileSync(fileURLToPath(new URL('../../examples/journey.http', import.meta.url)), 'utf8');
    const answers = await runHttpFile(text, {
      url: app.url,
      number: newNumber().replace('+', '00'),
      client_id: String(app.client.client_id),
      client_secret: app.client.client_secret,
    });
    expect(answers.length).toBeGreaterThan(10);
    for (const [title, { status, body }] of answers) {
      expect([title, status, body.errors]).toEqual([title, 200, undefined]);
    }
  });
});
