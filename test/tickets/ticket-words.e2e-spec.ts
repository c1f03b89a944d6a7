import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { StaffTicketsService } from '../../src/features/tickets/index.js';
import { TicketSearch } from '../../src/features/tickets/ticket-search.js';
import { readTypedWords } from '../../src/features/tickets/ticket-words.js';
import { Actor } from '../support/actors/actor.js';
import { ask, askFor, IDENTIFIED } from '../support/actors/graphql.js';
import { staffMember, userIdOf, type StaffMember } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { randomLetters } from '../support/random-letters.js';
import { useApp } from '../support/servers/app.js';

const ENGINE = inject('engine');
const PAGE = { limit: 20, offset: 0 };

const app = useApp({ LIMITS: 'off' });
let nima: StaffMember;
let sara: Actor;
let saraId: number;
beforeAll(async () => {
  nima = await staffMember(app);
});
beforeEach(async () => {
  sara = await Actor.signedIn(app);
  saraId = await userIdOf(sara);
});

const addTicket = async (title: string, content = 'Content') =>
  (await new TicketUser(sara).add(title, content)).id;

async function findTickets(words: string, args = `user_id: ${String(saraId)}`): Promise<string[]> {
  const query = `{ StaffTickets(words: ${JSON.stringify(words)}, ${args}) { ticket { id } } }`;
  const found = await askFor(nima.actor, z.array(z.object({ ticket: IDENTIFIED })), query);
  return found.map(({ ticket }) => ticket.id);
}

describe('StaffTickets with words', () => {
  it('finds a ticket by beginnings of words of its title and messages, in any order [TYPE-6]', async () => {
    const first = await addTicket('Refund is LATE', 'Paid 100% on Monday');
    const second = await addTicket('بازگشت وجه', 'Nothing_came');
    await new TicketUser(sara).reply(second, 'It is late, سَلام');

    expect(await findTickets('late')).toEqual([second, first]);
    expect(await findTickets(' mond  REF la ')).toEqual([first]);
    expect(await findTickets('وجه')).toEqual([second]);
    expect(await findTickets('سلا')).toEqual([second]);
    expect(await findTickets('100%')).toEqual([first]);
    expect(await findTickets('nothing_came')).toEqual([second]);
    expect(await findTickets('efund')).toEqual([]);
    expect(await findTickets('la%te')).toEqual([]);
    expect(await findTickets('refund monday nothing')).toEqual([]);
  });

  it('finds words of support, long words and as many as a message has [TYPE-6]', async () => {
    const word = randomLetters(6);
    const many = Array.from({ length: 900 }, (_, i) => `${word}${String(i)}`).join(' ');
    const id = await addTicket('Many', many);
    await ask(
      nima.actor,
      `mutation { StaffTicketAddReply(ticket_id: ${id}, content: "Dear ${'x'.repeat(99)}") { unread } }`,
    );
    expect(await findTickets(`${word}899 dear`)).toEqual([id]);
    expect(await findTickets('x'.repeat(99))).toEqual([id]);
    expect(await findTickets(word)).toEqual([id]);
  });

  it('finds old tickets among all, together with the other arguments, page by page [TYPE-6]', async () => {
    const word = randomLetters(12);
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) ids.unshift(await addTicket(`${word} ${String(i)}`));
    const [newest = '', , , , oldest = ''] = ids;
    await new TicketUser(sara).close(oldest);

    expect(await findTickets(word, 'limit: 20')).toEqual(ids);
    expect(await findTickets(word, `limit: 2, before: ${String(ids[1])}`)).toEqual(ids.slice(2, 4));
    expect(await findTickets(word, 'limit: 2, offset: 1')).toEqual(ids.slice(1, 3));
    expect(await findTickets(word, 'open: false')).toEqual([oldest]);
    expect(await findTickets(word, 'status: NEW, ticket_department_id: 1')).toEqual(
      ids.slice(0, 4),
    );
    expect(await findTickets(word, 'assigned: true')).toEqual([]);
    expect(await findTickets(word, `id: ${newest}`)).toEqual([newest]);
    expect(await findTickets(word, 'status: CLOSED, open: true')).toEqual([]);
    expect(await findTickets(word, 'updated_since: "2020-01-01 00:00:00"')).toEqual(ids);
  });
});

describe('StaffTickets with words that many tickets have', () => {
  const TICKETS = 12_000;
  const service = () => app.get(StaffTicketsService);
  const search = () => app.get(TicketSearch);
  let firstId: number;

  beforeAll(async () => {
    firstId = Number(
      (await app.query('SELECT COALESCE(MAX(id), 0) + 1 AS id FROM tickets'))[0]?.['id'],
    );
    for (let from = 0; from < TICKETS; from += 500) await addRows(from);
    await app.query(ENGINE === 'sqlite' ? 'ANALYZE' : 'ANALYZE TABLE tickets, ticket_words');
  });

  /** Adds tickets that all have one word, and others that few of them have. */
  async function addRows(from: number): Promise<void> {
    const numbers = Array.from({ length: 500 }, (_, i) => from + i);
    const tickets = numbers.map((n) => {
      const time = String(2e12 + n);
      return `(${String(firstId + n)}, 1, 1, 't', 'NEW', 'LOW', 1, 0, ${time}, ${time})`;
    });
    await app.query(
      `INSERT INTO tickets (id, user_id, department_id, title, status, priority, reply_count, bytes, created_at, updated_at) VALUES ${tickets.join(', ')}`,
    );
    const words = numbers.flatMap((n) => [
      `(${String(firstId + n)}, 'usual')`,
      `(${String(firstId + n)}, '${n % 1_000 === 0 ? 'seldom' : 'often'}')`,
    ]);
    await app.query(`INSERT INTO ticket_words (ticket_id, word) VALUES ${words.join(', ')}`);
  }

  const find = async (text: string) =>
    (await service().listTickets('operator', { ...PAGE, words: readTypedWords(text) })).map(
      ({ id }) => id - firstId,
    );

  it('finds all tickets by the rarest word [TYPE-6]', async () => {
    expect(await find('usual seld')).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((n) => n * 1_000),
    );
  });

  it('finds the newest tickets by a word that is not rare, and looks at no more than a page needs [TYPE-6] [LIM-8]', async () => {
    const { ids, searchedCount } = await search().findPage({ ...PAGE, words: ['usual', 'often'] });
    expect(ids.map((id) => id - firstId)).toEqual(
      Array.from({ length: 20 }, (_, i) => TICKETS - 1 - i),
    );
    expect(searchedCount).toBe(512);
  });

  it('looks at 10 000 tickets at most [LIM-8]', async () => {
    const listed = { ...PAGE, words: ['usual'], departmentId: 2, status: 'NEW' } as const;
    expect(await search().findPage({ ...listed, departmentId: 1, assigned: true })).toEqual({
      ids: [],
      searchedCount: 10_240,
    });
    expect(await search().findPage(listed)).toEqual({ ids: [], searchedCount: 0 });
  });
});
