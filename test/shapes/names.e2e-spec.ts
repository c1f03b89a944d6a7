import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Actor, newNumber } from '../support/actors/actor.js';
import { gqlCodeOf } from '../support/actors/graphql.js';
import { postJson } from '../support/actors/http.js';
import { expectDocumented, expectNothingReplaced } from '../support/assertions/documented.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { useApp } from '../support/servers/app.js';
import { FUZZ } from '../support/shapes/fuzz.js';
import {
  NAME_FORMS,
  NAMES_BY_SCRIPT,
  REFUSED_FORMS,
  TRIMMED_FORMS,
} from '../support/shapes/names.js';

const NAMES = Object.values(NAMES_BY_SCRIPT);
const FORMS_OF_A_NAME = 2 * FUZZ.rounds;
const FORMS = [...NAME_FORMS, ...TRIMMED_FORMS];
const isName = (text: string) => [...text].length <= 60;
/** Returns two of some forms for the name at a place, so that names share all forms. */
const chooseForms = <T>(forms: readonly T[], place: number): readonly T[] =>
  forms.filter((_, i) => (i + place + FUZZ.seed) % Math.ceil(forms.length / FORMS_OF_A_NAME) === 0);

describe('a name of one of 50 scripts', () => {
  const app = useApp({ LIMITS: 'off', TICKETS_OPEN: '100000' });
  let actor: Actor;
  beforeAll(async () => {
    actor = await Actor.signedIn(app);
  });
  afterEach(() => expectNothingReplaced(app));

  const register = (first_name: string, last_name: string) => {
    const cell_number = newNumber();
    const body = { first_name, last_name, cell_number };
    return postJson(`${app.url}/api/oauth/register`, body).then((answer) => ({
      answer,
      cell_number,
    }));
  };

  it('has the script that it stands for', () => {
    expect(NAMES.length).toBeGreaterThanOrEqual(50);
    for (const [script, name] of Object.entries(NAMES_BY_SCRIPT))
      expect([script, new RegExp(`\\p{Script=${script}}`, 'u').test(name)]).toEqual([script, true]);
  });

  it('keeps each character in the database, but for what the rules of names trim [TYPE-3] [TYPE-4]', async () => {
    for (const [i, name] of NAMES.entries()) {
      const typed = FORMS[i % FORMS.length]?.(name) ?? name;
      const { answer, cell_number } = await register(typed, name);
      expect([name, answer.status]).toEqual([name, 200]);
      const [row] = await app.query(
        'SELECT first_name, last_name FROM users WHERE cell_number = ?',
        [cell_number],
      );
      expect(row).toEqual({ first_name: typed.trim(), last_name: name });
    }
  });

  it('returns from MeEdit, Me and a ticket as it was typed [TYPE-3] [TYPE-4]', async () => {
    const query = `mutation A($first: String, $title: String!, $content: String!) {
      MeEdit(first_name: $first) { first_name }
      TicketAdd(ticket_department_id: 1, title: $title, content: $content) {
        title replies { content }
      }
    }`;
    let last = '';
    for (const [i, name] of NAMES.entries()) {
      for (const toTyped of chooseForms(FORMS, i)) {
        const first = toTyped(name);
        if (!isName(first.trim())) continue;
        const content = `${first}\r\n\t${name}`;
        const { body } = await actor.gql(query, { first, title: first, content });
        const text = first.trim();
        last = text;
        expect(body).toEqual({
          data: {
            MeEdit: { first_name: text },
            TicketAdd: { title: text, replies: [{ content: content.trim() }] },
          },
        });
      }
    }
    const { body } = await actor.gql('{ Me { first_name } Tickets(limit: 1) { title } }');
    expect(body.data).toEqual({ Me: { first_name: last }, Tickets: [{ title: last }] });
  });

  it('gets a refusal with a control character, an unpaired surrogate or nothing to see [TYPE-4]', async () => {
    const operations = [
      'mutation A($text: String!) { MeEdit(last_name: $text) { id } }',
      'mutation A($text: String!) { TicketAdd(ticket_department_id: 1, title: $text, content: "a") { id } }',
    ];
    for (const [i, name] of NAMES.entries()) {
      for (const toTyped of chooseForms(REFUSED_FORMS, i)) {
        const text = toTyped(name);
        const { answer } = await register(text, name);
        expectDocumented(answer, [text]);
        expectRefusal(answer, 'VALIDATION_FAILED', 'first_name');
        // A title may be longer than a name.
        for (const query of isName(text) ? operations : operations.slice(0, 1))
          expect([text, gqlCodeOf(await actor.gql(query, { text }))]).toEqual([
            text,
            'BAD_USER_INPUT',
          ]);
      }
    }
  });
});
