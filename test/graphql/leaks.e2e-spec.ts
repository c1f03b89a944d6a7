import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { gqlMessagesOf, postGraphql, postRaw } from '../support/actors/graphql.js';

const PAN = '4111111111111111';
/** A name that GraphQL allows, with the number in it. */
const NAME = `secret_${PAN}`;

interface Attempt {
  readonly query: unknown;
  readonly variables?: unknown;
  readonly operationName?: unknown;
  /** A part of the expected message. */
  readonly says: string;
}

const ATTEMPTS: Readonly<Record<string, Attempt>> = {
  'name of a root field': { query: `{ ${NAME} }`, says: 'Query has no such field' },
  'name of a root field like one of ours': { query: `{ Ticket${NAME} { id } }`, says: 'Query has no such field' },
  'name of a mutation': { query: `mutation { ${NAME}(pan: "${PAN}") { id } }`, says: 'Mutation has no such field' },
  'name of a field': { query: `{ Cards { ${NAME} } }`, says: 'Card has no such field' },
  'name of an argument': { query: `{ Tickets(${NAME}: 1) { id } }`, says: 'Tickets has no such argument' },
  'argument of a field without any': { query: `{ Me(a: "${PAN}") { id } }`, says: 'Me has no such argument' },
  'value of an unknown argument': {
    query: `mutation { CardAdd(pan: "1", card: "${PAN}") { id } }`,
    says: 'CardAdd has no such argument',
  },
  'literal of another type': { query: `mutation { CardAdd(pan: ${PAN}) { id } }`, says: 'pan must be a string' },
  'list literal': { query: `mutation { CardAdd(pan: ["${PAN}"]) { id } }`, says: 'pan must be a string' },
  'object literal': { query: `mutation { CardAdd(pan: {n: "${PAN}"}) { id } }`, says: 'pan must be a string' },
  'enum literal': { query: `{ Tickets(status: ${NAME}) { id } }`, says: 'status must be one of the allowed values' },
  'string for an enum': {
    query: `{ Tickets(status: "${PAN}") { id } }`,
    says: 'status must be one of the allowed values',
  },
  'string for an Int': { query: `{ Tickets(limit: "${PAN}") { id } }`, says: 'limit must be an integer of 32 bits' },
  'Int out of range': { query: `{ Tickets(limit: ${PAN}) { id } }`, says: 'limit must be an integer of 32 bits' },
  'Int outside of the limits': { query: '{ Tickets(limit: 411111111) { id } }', says: 'limit must be 1 to 200' },
  'float for an ID': { query: `{ Tickets(id: ${PAN}.5) { id } }`, says: 'id must be a decimal identifier' },
  'string for an ID': { query: `{ Tickets(id: "n${PAN}") { id } }`, says: 'id must be a decimal identifier' },
  'DateTime literal': {
    query: `mutation { CardAdd(pan: "1", expired_at: "${PAN}") { id } }`,
    says: 'expired_at must be a real time',
  },
  'card number with a wrong check digit': {
    query: `mutation { CardAdd(pan: "${PAN.slice(0, -1)}2 ${PAN}") { id } }`,
    says: 'This card number is not valid. Check it and try again. pan must be a card number of 12 to 19 digits',
  },
  'a missing argument beside it': {
    query: `mutation { TicketAdd(title: "${PAN}", content: "${NAME}") { id } }`,
    says: 'ticket_department_id is required',
  },
  'variable of another type': {
    query: `mutation ($${NAME}: Int!) { CardAdd(pan: $${NAME}) { id } }`,
    variables: { [NAME]: PAN },
    says: 'pan has a variable of another type',
  },
  'value of a variable': {
    query: `mutation ($${NAME}: String!) { CardAdd(pan: $${NAME}) { id } }`,
    variables: { [NAME]: { number: PAN } },
    says: 'pan must be a string',
  },
  'number in a variable': {
    query: 'mutation ($p: String!) { CardAdd(pan: $p) { id } }',
    variables: { p: Number(PAN) },
    says: 'pan must be a string',
  },
  'value of a DateTime variable': {
    query: 'mutation ($e: DateTime) { CardAdd(pan: "1", expired_at: $e) { id } }',
    variables: { e: PAN },
    says: 'expired_at must be a real time',
  },
  'value of an enum variable': {
    query: 'query ($s: TicketStatus) { Tickets(status: $s) { id } }',
    variables: { s: PAN },
    says: 'status must be one of the allowed values',
  },
  'missing variable': {
    query: `mutation ($${NAME}: String!) { CardAdd(pan: $${NAME}) { id } }`,
    variables: { other: PAN },
    says: 'pan is required',
  },
  'null for a variable with a default': {
    query: `mutation ($${NAME}: String = "${PAN}") { CardAdd(pan: $${NAME}) { id } }`,
    variables: { [NAME]: null },
    says: 'pan is required',
  },
  'default of a variable': { query: `query ($a: Int = "${PAN}") { Tickets(limit: $a) { id } }`, says: '' },
  'undefined variable': { query: `{ Tickets(id: $${NAME}) { id } }`, says: 'a variable that it does not declare' },
  'unused variable': {
    query: `query ($${NAME}: Int) { Me { id } }`,
    says: 'variable or fragment that it does not use',
  },
  'repeated variable': {
    query: `query ($${NAME}: Int, $${NAME}: Int) { Tickets(limit: $${NAME}) { id } }`,
    says: 'query uses one name twice',
  },
  'type of a variable': { query: `query ($a: ${NAME}) { Tickets(id: $a) { id } }`, says: 'uses a type' },
  'object as type of a variable': {
    query: `query ($${NAME}: Card) { Tickets(id: $${NAME}) { id } }`,
    says: 'uses a type',
  },
  'unknown fragment': { query: `{ ...${NAME} }`, says: 'uses a fragment that is unknown' },
  'unused fragment': { query: `{ Me { id } } fragment ${NAME} on Me { id }`, says: 'that it does not use' },
  'fragment in itself': {
    query: `{ Me { ...${NAME} } } fragment ${NAME} on Me { ...${NAME} }`,
    says: 'uses a fragment that is unknown or does not fit',
  },
  'fragment on an unknown type': { query: `{ ... on ${NAME} { id } }`, says: 'uses a type' },
  'fragment on another type': {
    query: `{ Me { ...${NAME} } } fragment ${NAME} on Card { id }`,
    says: 'uses a fragment that is unknown or does not fit',
  },
  'unknown directive': { query: `{ Me @${NAME}(a: "${PAN}") { id } }`, says: 'uses a directive that is unknown' },
  'argument of a directive': { query: `{ Me @include(if: "${PAN}") { id } }`, says: 'if must be true or false' },
  'unknown argument of a directive': {
    query: `{ Me @include(if: true, ${NAME}: "${PAN}") { id } }`,
    says: 'uses a directive that is unknown',
  },
  'conflicting aliases': {
    query: `{ ${NAME}: Me { id } ${NAME}: Application { platform } }`,
    says: 'selects different fields under one name',
  },
  'selection on a scalar': { query: `{ Me { id { ${NAME} } } }`, says: 'id has no fields to select' },
  'no selection': { query: `{ ${NAME}: Cards }`, says: 'Cards needs a selection of fields' },
  'two operations of one name': {
    query: `query ${NAME} { Me { id } } query ${NAME} { Me { id } }`,
    says: 'query uses one name twice',
  },
  operationName: { query: '{ Me { id } }', operationName: NAME, says: 'operationName must name one operation' },
  'operationName of another type': {
    query: '{ Me { id } }',
    operationName: Number(PAN),
    says: 'operationName must be',
  },
  'variables of another type': { query: '{ Me { id } }', variables: PAN, says: 'variables must be' },
  'query of another type': { query: [PAN], says: 'has no query' },
  'type definition': { query: `{ Me { id } } type ${NAME} { a: Int }`, says: 'must hold queries' },
  subscription: { query: `subscription ${NAME} { ${NAME} }`, says: '' },
  'syntax error': { query: `{ Me(id: "${PAN}" ${NAME} ] }`, says: 'The query text is not valid GraphQL.' },
  'unterminated string': { query: `{ Me(id: "${PAN}`, says: 'The query text is not valid GraphQL.' },
  'no GraphQL at all': { query: PAN, says: 'The query text is not valid GraphQL.' },
};

describe('POST /api/v4/graphql [PAN-6]', () => {
  let app: TestApp;
  let sara: Actor;
  const logged: string[] = [];
  beforeAll(async () => {
    app = await startApp({ LOG_LEVEL: 'trace', LIMITS: 'off' }, { write: (line) => logged.push(line) });
    sara = await Actor.signedIn(app);
  });
  afterAll(() => app.close());

  it.each(Object.keys(ATTEMPTS))('repeats no submitted text in the refusal of this fault: %s', async (name) => {
    const { says, ...body } = ATTEMPTS[name] ?? { says: '' };
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      for (const language of ['en', 'fa']) {
        const headers = { accept, 'accept-language': language };
        const answer = await postGraphql(sara, { variables: null, ...body }, headers);
        expect(answer.status).toBeLessThan(500);
        expect(answer.body.errors?.length).toBeGreaterThan(0);
        for (const { extensions } of answer.body.errors ?? []) expect(extensions?.['code']).not.toBe('INTERNAL_ERROR');
        if (language === 'en') expect(gqlMessagesOf(answer)).toContain(says);
        expect(answer.text + JSON.stringify([...answer.headers])).not.toMatch(/411111|secret_|did you mean/i);
      }
    }
  });

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
    for (const value of [PAN, PAN.replace(/(.{4})(?=.)/g, '$1 '), `Bearer ${PAN}`, `text/${NAME};q=0.${PAN}`]) {
      for (const query of ['{ Me { id } }', `{ ${NAME} }`]) {
        const answer = await postGraphql(sara, { query, extensions: { [NAME]: PAN } }, { [header]: value });
        expect(answer.status).toBeLessThan(500);
        expect(answer.text + JSON.stringify([...answer.headers])).not.toMatch(/411111|secret_/);
      }
    }
  });

  it('returns the line and column of each fault', async () => {
    const answer = await sara.gql(`{\n  Tickets(limit: "${PAN}") { id }\n  Cards { ${NAME} }\n}`);
    const locations = answer.body.errors?.map((error) => (error as unknown as Record<string, unknown>)['locations']);
    expect(locations).toEqual([[{ line: 2, column: 18 }], [{ line: 3, column: 11 }]]);
  });

  it('stops after ten of the hundreds of faults of a query', async () => {
    const answer = await sara.gql(`{ ${Array.from({ length: 300 }, (_, i) => `${NAME}${String(i)}`).join(' ')} }`);
    expect(answer.text).not.toContain(PAN);
    expect(answer.body.errors).toHaveLength(11);
  });

  it('logs no submitted text', () => {
    expect(logged.length).toBeGreaterThan(100);
    expect(logged.filter((line) => /411111|secret_/.test(line))).toEqual([]);
  });
});
