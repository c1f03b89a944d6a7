import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { print } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { CARD_ADD, TICKET_ADD, TICKETS } from '../../examples/client/operations.js';
import { createKeypad, type Keypad } from '../../packages/client/src/index.js';
import { Actor, newNumber } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { runHttpFile } from '../support/actors/http-file.js';

const app = useApp({ LIMIT_REGISTER: '100/60' });

describe('examples/client/operations.ts', () => {
  let keypad: Keypad;

  beforeAll(async () => {
    const { client_id: clientId, client_secret: clientSecret } = app.client;
    keypad = createKeypad({ url: app.url, clientId, clientSecret, print });
    const user = await Actor.registered(app);
    const signIn = keypad.signIn(user.cell_number);
    await signIn.requested;
    await signIn.submit(await user.dialledCode());
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
    expect(Tickets?.map(({ id, replies }) => [id, replies?.map(({ content }) => content)])).toEqual(
      [[TicketAdd.id, [ticket.content]]],
    );
  });

  it('adds a card to the account', async () => {
    const card = { pan: '4111 1111 1111 1111', expired_at: '2031-01-31 00:00:00' };
    const { CardAdd } = await keypad.graphql(CARD_ADD, card);
    expect(CardAdd).toMatchObject({ pan: '411111******1111', expired_at: '2031-01-31 00:00:00' });
  });
});

describe('examples/journey.http', () => {
  it('every request succeeds in order', async () => {
    const text = readFileSync(
      fileURLToPath(new URL('../../examples/journey.http', import.meta.url)),
      'utf8',
    );
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
