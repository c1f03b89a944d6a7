import { beforeAll, describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { gqlMessagesOf, postGraphql, postRaw } from '../support/actors/graphql.js';

const PAN = '4111111111111111';
/** A name that GraphQL allows, with the number in it. */
const NAME = `secret_${PAN}`;
const MASKED = 'secret_411111******1111';
const VALUE = 'A value does not fit the type of its argument.';

interface Attempt {
  readonly query: unknown;
  readonly variables?: unknown;
  readonly operationName?: unknown;
  /** A part of the expected message. */
  readonly says: string;
}

const ATTEMPTS: Readonly<Record<string, Attempt>> = {
  'name of a root field': {
    query: `{ ${NAME} }`,
    says: `Cannot query field "${MASKED}" on type "Query".`,
  },
  'name of a root field like one of ours': {
    query: `{ Ticket${NAME} { id } }`,
    says: `Cannot query field "Ticket${MASKED}"`,
  },
  'name of a mutation': {
    query: `mutation { ${NAME}(pan: "${PAN}") { id } }`,
    says: `Cannot query field "${MASKED}" on type "Mutation".`,
  },
  'name of a field': {
    query: `{ Cards { ${NAME} } }`,
    says: `Cannot query field "${MASKED}" on type "Card".`,
  },
  'name of an argument': {
    query: `{ Tickets(${NAME}: 1) { id } }`,
    says: `Unknown argument "${MASKED}" on field "Query.Tickets".`,
  },
  'argument of a field without any': {
    query: `{ Me(a: "${PAN}") { id } }`,
    says: 'Unknown argument "a" on field "Query.Me".',
  },
  'value of an unknown argument': {
    query: `mutation { CardAdd(pan: "1", card: "${PAN}") { id } }`,
    says: 'Unknown argument "card" on field "Mutation.CardAdd".',
  },
  'literal of another type': { query: `mutation { CardAdd(pan: ${PAN}) { id } }`, says: VALUE },
  'list literal': { query: `mutation { CardAdd(pan: ["${PAN}"]) { id } }`, says: VALUE },
  'object literal': { query: `mutation { CardAdd(pan: {n: "${PAN}"}) { id } }`, says: VALUE },
  'enum literal': { query: `{ Tickets(status: ${NAME}) { id } }`, says: VALUE },
  'string for an enum': { query: `{ Tickets(status: "${PAN}") { id } }`, says: VALUE },
  'string for an Int': { query: `{ Tickets(limit: "${PAN}") { id } }`, says: VALUE },
  'Int out of range': { query: `{ Tickets(limit: ${PAN}) { id } }`, says: VALUE },
  'Int outside of the limits': {
    query: '{ Tickets(limit: 411111111) { id } }',
    says: 'limit must be 1 to 200',
  },
  'float for an ID': { query: `{ Tickets(id: ${PAN}.5) { id } }`, says: VALUE },
  'string for an ID': {
    query: `{ Tickets(id: "n${PAN}") { id } }`,
    says: 'id must be a decimal identifier',
  },
  'DateTime literal': {
    query: `mutation { CardAdd(pan: "1", expired_at: "${PAN}") { id } }`,
    says: 'DateTime must be a real time',
  },
  'card number with a wrong check digit': {
    query: `mutation { CardAdd(pan: "${PAN.slice(0, -1)}2 ${PAN}") { id } }`,
    says: 'This card number is not valid. Check it and try again. pan must be a card number of 12 to 19 digits',
  },
  'a missing argument beside it': {
    query: `mutation { TicketAdd(title: "${PAN}", content: "${NAME}") { id } }`,
    says: 'argument "ticket_department_id" of type "ID!" is required',
  },
  'variable of another type': {
    query: `mutation ($${NAME}: Int!) { CardAdd(pan: $${NAME}) { id } }`,
    variables: { [NAME]: PAN },
    says: `Variable "$${MASKED}" of type "Int!" used in position expecting type "String!".`,
  },
  'value of a variable': {
    query: `mutation ($${NAME}: String!) { CardAdd(pan: $${NAME}) { id } }`,
    variables: { [NAME]: { number: PAN } },
    says: `Variable "$${MASKED}" must be of type "String!".`,
  },
  'number in a variable': {
    query: 'mutation ($p: String!) { CardAdd(pan: $p) { id } }',
    variables: { p: Number(PAN) },
    says: 'Variable "$p" must be of type "String!".',
  },
  'value of a DateTime variable': {
    query: 'mutation ($e: DateTime) { CardAdd(pan: "1", expired_at: $e) { id } }',
    variables: { e: PAN },
    says: 'DateTime must be a real time',
  },
  'value of an enum variable': {
    query: 'query ($s: TicketStatus) { Tickets(status: $s) { id } }',
    variables: { s: PAN },
    says: 'Variable "$s" must be of type "TicketStatus".',
  },
  'missing variable': {
    query: `mutation ($${NAME}: String!) { CardAdd(pan: $${NAME}) { id } }`,
    variables: { other: PAN },
    says: `Variable "$${MASKED}" of required type "String!" was not provided.`,
  },
  'null for a variable with a default': {
    query: `mutation ($${NAME}: String = "${PAN}") { CardAdd(pan: $${NAME}) { id } }`,
    variables: { [NAME]: null },
    says: 'Argument "pan" of non-null type "String!" must not be null.',
  },
  'default of a variable': {
    query: `query ($a: Int = "${PAN}") { Tickets(limit: $a) { id } }`,
    says: VALUE,
  },
  'undefined variable': {
    query: `{ Tickets(id: $${NAME}) { id } }`,
    says: `Variable "$${MASKED}" is not defined.`,
  },
  'unused variable': {
    query: `query ($${NAME}: Int) { Me { id } }`,
    says: `Variable "$${MASKED}" is never used.`,
  },
  'repeated variable': {
    query: `query ($${NAME}: Int, $${NAME}: Int) { Tickets(limit: $${NAME}) { id } }`,
    says: `There can be only one variable named "$${MASKED}".`,
  },
  'type of a variable': {
    query: `query ($a: ${NAME}) { Tickets(id: $a) { id } }`,
    says: `Unknown type "${MASKED}".`,
  },
  'object as type of a variable': {
    query: `query ($${NAME}: Card) { Tickets(id: $${NAME}) { id } }`,
    says: `Variable "$${MASKED}" cannot be non-input type "Card".`,
  },
  'unknown fragment': { query: `{ ...${NAME} }`, says: `Unknown fragment "${MASKED}".` },
  'unused fragment': {
    query: `{ Me { id } } fragment ${NAME} on Me { id }`,
    says: `Fragment "${MASKED}" is never used.`,
  },
  'fragment in itself': {
    query: `{ Me { ...${NAME} } } fragment ${NAME} on Me { ...${NAME} }`,
    says: `Cannot spread fragment "${MASKED}" within itself.`,
  },
  'fragment on an unknown type': {
    query: `{ ... on ${NAME} { id } }`,
    says: `Unknown type "${MASKED}".`,
  },
  'fragment on another type': {
    query: `{ Me { ...${NAME} } } fragment ${NAME} on Card { id }`,
    says: `Fragment "${MASKED}" cannot be spread here`,
  },
  'unknown directive': {
    query: `{ Me @${NAME}(a: "${PAN}") { id } }`,
    says: `Unknown directive "@${MASKED}".`,
  },
  'argument of a directive': { query: `{ Me @include(if: "${PAN}") { id } }`, says: VALUE },
  'unknown argument of a directive': {
    query: `{ Me @include(if: true, ${NAME}: "${PAN}") { id } }`,
    says: `Unknown argument "${MASKED}" on directive "@include".`,
  },
  'conflicting aliases': {
    query: `{ ${NAME}: Me { id } ${NAME}: Application { platform } }`,
    says: `Fields "${MASKED}" conflict`,
  },
  'selection on a scalar': {
    query: `{ Me { id { ${NAME} } } }`,
    says: 'Field "id" must not have a selection',
  },
  'no selection': {
    query: `{ ${NAME}: Cards }`,
    says: 'Field "Cards" of type "[Card!]" must have a selection of subfields.',
  },
  'two operations of one name': {
    query: `query ${NAME} { Me { id } } query ${NAME} { Me { id } }`,
    says: `There can be only one operation named "${MASKED}".`,
  },
  operationName: {
    query: '{ Me { id } }',
    operationName: NAME,
    says: 'operationName must name one operation',
  },
  'operationName of another type': {
    query: '{ Me { id } }',
    operationName: Number(PAN),
    says: 'operationName must be',
  },
  'variables of another type': {
    query: '{ Me { id } }',
    variables: PAN,
    says: 'variables must be',
  },
  'query of another type': { query: [PAN], says: 'has no query' },
  'type definition': {
    query: `{ Me { id } } type ${NAME} { a: Int }`,
    says: `The "${MASKED}" definition is not executable.`,
  },
  subscription: {
    query: `subscription ${NAME} { ${NAME} }`,
    says: 'The query does not fit the schema.',
  },
  'syntax error': {
    query: `{ Me(id: "${PAN}" ${NAME} ] }`,
    says: 'The query text is not valid GraphQL.',
  },
  'unterminated string': {
    query: `{ Me(id: "${PAN}`,
    says: 'The query text is not valid GraphQL.',
  },
  'no GraphQL at all': { query: PAN, says: 'The query text is not valid GraphQL.' },
};

describe('POST /api/v4/graphql [PAN-6]', () => {
  let sara: Actor;
  const logged: string[] = [];
  const app = useApp({ LOG_LEVEL: 'trace', LIMITS: 'off' }, { write: (line) => logged.push(line) });
  beforeAll(async () => {
    sara = await Actor.signedIn(app);
  });

  it.each(Object.keys(ATTEMPTS))(
    'repeats no value, and masks the card number in a name, in the refusal of this fault: %s',
    async (name) => {
      const { says, ...body } = ATTEMPTS[name] ?? { says: '' };
      for (const accept of ['application/json', 'application/graphql-response+json']) {
        for (const language of ['en', 'fa']) {
          const headers = { accept, 'accept-language': language };
          const answer = await postGraphql(sara, { variables: null, ...body }, headers);
          expect(answer.status).toBeLessThan(500);
          expect(answer.body.errors?.length).toBeGreaterThan(0);
          for (const { extensions } of answer.body.errors ?? [])
            expect(extensions?.['code']).not.toBe('INTERNAL_ERROR');
          if (language === 'en') expect(gqlMessagesOf(answer)).toContain(says);
          const shown = answer.text
            .replaceAll(MASKED, '')
            .replace('Did you mean \\"Cards { ... }', '');
          expect(shown + JSON.stringify([...answer.headers])).not.toMatch(
            /411111|secret_|did you mean/i,
          );
        }
      }
    },
  );

  it('repeats nothing of a body that is not JSON, or of its content type', async () => {
    const answers = [
      await postRaw(sara, `{"query": "${PAN}`, { 'content-type': 'application/json' }),
      await postRaw(sara, `pan=${PAN}`, { 'content-type': 'application/x-www-form-urlencoded' }),
      await postRaw(sara, `{"__proto__": "${PAN}"}`, { 'content-type': 'application/json' }),
      await postRaw(sara, PAN, { 'content-type': `application/${NAME}` }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(answer.text).not.toContain(PAN);
    }
  });

  it.each([
    'accept',
    'accept-language',
    'authorization',
    'content-type',
    'cookie',
    'idempotency-key',
    'origin',
    'referer',
    'user-agent',
    'x-forwarded-for',
    'x-graphql-cost',
    'x-request-id',
  ])('repeats nothing of the header %s with a valid or an invalid query', async (header) => {
    for (const value of [
      PAN,
      PAN.replace(/(.{4})(?=.)/g, '$1 '),
      `Bearer ${PAN}`,
      `text/${NAME};q=0.${PAN}`,
    ]) {
      for (const query of ['{ Me { id } }', `{ ${NAME} }`]) {
        const answer = await postGraphql(
          sara,
          { query, extensions: { [NAME]: PAN } },
          { [header]: value },
        );
        expect(answer.status).toBeLessThan(500);
        const shown = answer.text.replaceAll(MASKED, '');
        expect(shown + JSON.stringify([...answer.headers])).not.toMatch(/411111|secret_/);
      }
    }
  });

  it('returns the line and column of each fault', async () => {
    const answer = await sara.gql(`{\n  Tickets(limit: "${PAN}") { id }\n  Cards { ${NAME} }\n}`);
    const locations = answer.body.errors?.map((error) => error.locations);
    expect(locations).toEqual([[{ line: 2, column: 18 }], [{ line: 3, column: 11 }]]);
  });

  it('stops after ten of the hundreds of faults of a query', async () => {
    const answer = await sara.gql(
      `{ ${Array.from({ length: 300 }, (_, i) => `${NAME}_${String(i)}`).join(' ')} }`,
    );
    expect(answer.text).not.toContain(PAN);
    expect(answer.body.errors).toHaveLength(11);
  });

  it('logs no submitted text', () => {
    expect(logged.length).toBeGreaterThan(100);
    expect(logged.filter((line) => /411111|secret_/.test(line))).toEqual([]);
  });
});
