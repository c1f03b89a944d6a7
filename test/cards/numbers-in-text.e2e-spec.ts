import { describe, expect, it } from 'vitest';
import { StaffTicketsService } from '../../src/features/tickets/index.js';
import { Actor, expectOk, newNumber } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { Evidence } from '../support/assertions/evidence.js';
import { ask } from '../support/actors/graphql.js';
import { postJson } from '../support/actors/http.js';
import { newPan } from '../support/actors/pans.js';
import { TicketUser } from '../support/actors/ticket-user.js';

const grouped = (pan: string, by: string) => pan.replace(/(.{4})(?=.)/g, `$1${by}`);
const persian = (pan: string) =>
  pan.replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));
const masked = (pan: string) => `${pan.slice(0, 6)}******${pan.slice(-4)}`;

const app = useApp({ LIMITS: 'off' });

describe('a card number in a text [PAN-8]', () => {
  it('becomes a mask in a ticket and all its replies, and lies in no table', async () => {
    const desk = new TicketUser(await Actor.signedIn(app));
    const pans = Array.from({ length: 4 }, newPan);
    const [title = '', content = '', reply = '', answer = ''] = pans;
    const { id } = await desk.add(`Card ${title}`, `It is\n${grouped(content, '-')}, sorry.`);
    await desk.reply(id, `و این ${persian(reply)} هم`);
    await app
      .get(StaffTicketsService)
      .addReply('operator', Number(id), `You wrote ${grouped(answer, ' ')}`);

    const [ticket] = await desk.list();
    expect(ticket?.title).toBe(`Card ${masked(title)}`);
    expect(ticket?.replies.map((each) => each.content)).toEqual([
      `It is\n${grouped(masked(content), '-')}, sorry.`,
      `و این ${persian(masked(reply))} هم`,
      `You wrote ${grouped(masked(answer), ' ')}`,
    ]);
    const evidence = new Evidence();
    await evidence.addDatabase(app);
    for (const pan of pans) expect(evidence.find(pan)).toEqual([]);
  });

  it('becomes a mask in the names of a new user', async () => {
    const [first, last] = [newPan(), newPan()];
    const names = { first_name: grouped(first, ' '), last_name: `Card ${persian(last)}` };
    const actor = new Actor(app, newNumber());
    expectOk(
      await postJson(`${app.url}/api/oauth/register`, { ...names, cell_number: actor.cell_number }),
    );
    await actor.signIn();
    expect(await ask(actor, '{ Me { first_name last_name } }')).toEqual({
      first_name: grouped(masked(first), ' '),
      last_name: `Card ${persian(masked(last))}`,
    });
  });

  it.each(['@example.com', '.sara@example.com', '@xn--example.com'])(
    'refuses an e-mail address with a card number before %s, because it is stored unmasked',
    async (rest) => {
      const actor = await Actor.signedIn(app);
      for (const pan of [newPan(), grouped(newPan(), '-')]) {
        const answer = await actor.gql(
          `mutation { MeEmailSet(email: "${pan}${rest}") { waiting_time } }`,
        );
        expect(answer.text).toContain('email must not contain a card number');
      }
      expect(await app.query("SELECT subject FROM challenges WHERE subject LIKE 'me:%'")).toEqual(
        [],
      );
    },
  );

  it('becomes a mask in the names that a user changes', async () => {
    const actor = await Actor.signedIn(app);
    const [first, last] = [newPan(), newPan()];
    const masks = {
      first_name: `Card ${persian(masked(first))}`,
      last_name: grouped(masked(last), '-'),
    };
    const names = `first_name: "Card ${persian(first)}", last_name: "${grouped(last, '-')}"`;
    expect(await ask(actor, `mutation { MeEdit(${names}) { first_name last_name } }`)).toEqual(
      masks,
    );
    const row = 'SELECT first_name, last_name FROM users WHERE cell_number = ?';
    expect(await app.query(row, [actor.cell_number])).toEqual([masks]);
  });

  it('leaves the other text unchanged', async () => {
    const desk = new TicketUser(await Actor.signedIn(app));
    const content =
      'IBAN IR062960000000100324200001, reference 4111111111111112,\ncall 0912 345 6789.';
    const { id } = await desk.add('At 2026-11-21 05:18:21', content);
    expect(await desk.list()).toMatchObject([
      { id, title: 'At 2026-11-21 05:18:21', replies: [{ content }] },
    ]);
  });
});
