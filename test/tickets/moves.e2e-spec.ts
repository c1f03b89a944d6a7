import { beforeAll, describe, expect, it } from 'vitest';
import { Database } from '../../src/platform/database/index.js';
import {
  closeTicket,
  getTicket,
  appendReply,
  type TicketMoveAuthor,
} from '../../src/features/tickets/ticket-moves.js';
import { Actor } from '../support/actors/actor.js';
import { userIdOf } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { useApp } from '../support/servers/app.js';

let sara: Actor;
const app = useApp({ LIMITS: 'off' });
beforeAll(async () => {
  sara = await Actor.signedIn(app);
});

const run = (id: number, by: TicketMoveAuthor) =>
  app.get(Database).transaction(async (tx) => {
    await appendReply(tx, id, 'More', by);
    await closeTicket(tx, id, by);
    return (await getTicket(tx, id, by)).status;
  });

describe('moves of a ticket', () => {
  it('succeed for support and for the owner', async () => {
    const movers: TicketMoveAuthor[] = ['support', { owner: await userIdOf(sara) }];
    for (const by of movers) {
      const { id } = await new TicketUser(sara).add();
      await expect(run(Number(id), by)).resolves.toBe('CLOSED');
    }
  });

  it('give NOT_FOUND to another user', async () => {
    const { id } = await new TicketUser(sara).add();
    const stranger = { owner: (await userIdOf(sara)) + 1 };
    const database = app.get(Database);
    await expect(appendReply(database, Number(id), 'More', stranger)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(closeTicket(database, Number(id), stranger)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
