import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { print } from 'graphql';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARD_ADD, TICKET_ADD, TICKETS } from '../../examples/client/operations.js';
import { createKeypad, type Keypad, type SignIn } from '../../packages/client/src/index.js';
import { Actor, newNumber } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { runHttpFile } from '../support/actors/http-file.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ LIMIT_REGISTER: '100/60' });
});
afterAll(() => app.close());

/** Returns what draws the page. The type of its module is checked with JSX, by examples/tsconfig.json. */
async function pageOf(props: { keypad: Keypad; number: string; signIn: SignIn }): Promise<() => string> {
  const file = '../../examples/client/sign-in.tsx';
  const { CodePage } = (await import(file)) as { CodePage: FunctionComponent<typeof props> };
  return () => renderToStaticMarkup(createElement(CodePage, props));
}

describe('examples/client', () => {
  let keypad: Keypad;
  let signIn: SignIn;
  let page: () => string;

  beforeAll(async () => {
    const { client_id: clientId, client_secret: clientSecret } = app.client;
    keypad = createKeypad({ url: app.url, clientId, clientSecret, print });
    const user = await Actor.registered(app);
    signIn = keypad.signIn(user.cell_number);
    await signIn.requested;
    page = await pageOf({ keypad, number: user.cell_number, signIn });
    expect(page()).toContain('<a href="tel:*6655%23">Dial *6655#</a>');
    expect(page()).toContain('<button>Sign in</button>');
    await signIn.submit(await user.dialledCode());
  });

  it('shows nothing to dial or to enter once the user is signed in', () => {
    expect(keypad.state).toBe('signed-in');
    expect(page()).not.toMatch(/<a|<input/);
  });

  it('asks for the names if nobody has the number, and then goes on', async () => {
    const number = newNumber();
    const own = keypad.signIn(number);
    await own.requested;
    const draw = await pageOf({ keypad, number, signIn: own });
    expect(draw()).toContain('<button>Create the account</button>');
    await keypad.register({ firstName: 'Mina', lastName: 'Karimi', number });
    await own.resend();
    expect(draw()).toContain('<button>Sign in</button>');
  });

  it('opens a ticket and reads it', async () => {
    const ticket = {
      ticket_department_id: '1',
      title: 'Hello',
      content: 'Is anybody there?',
      priority: 'HIGH',
    } as const;
    const { TicketAdd } = await keypad.graphql(TICKET_ADD, ticket);
    expect(TicketAdd).toMatchObject({ status: 'NEW', priority: 'HIGH' });
    const { Tickets } = await keypad.graphql(TICKETS, { limit: 5 });
    expect(Tickets?.map(({ id, replies }) => [id, replies?.map(({ content }) => content)])).toEqual([
      [TicketAdd.id, [ticket.content]],
    ]);
  });

  it('adds a card to the account', async () => {
    const card = { pan: '4111 1111 1111 1111', expired_at: '2031-01-31 00:00:00' };
    const { CardAdd } = await keypad.graphql(CARD_ADD, card);
    expect(CardAdd).toMatchObject({ pan: '411111******1111', expired_at: '2031-01-31 00:00:00' });
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
