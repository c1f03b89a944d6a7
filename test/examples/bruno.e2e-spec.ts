import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getVariableValues, Kind, parse, validate, type GraphQLError } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newNumber } from '../support/actors/actor.js';
import { readEnvironment, readRequests, runRequest, type BrunoFile } from '../support/actors/bruno.js';
import { rootFieldsOf, schemaOf } from '../support/actors/graphql.js';
import { startApp, type TestApp } from '../support/servers/app.js';

const ROOT = join(import.meta.dirname, '../..');
const COLLECTION = join(ROOT, 'examples/bruno');

describe('examples/bruno', () => {
  let app: TestApp;
  let variables: Map<string, string>;

  beforeAll(async () => {
    app = await startApp();
    const environment = readEnvironment(join(COLLECTION, 'environments/local.bru'));
    expect(environment.secrets).toEqual(['client_secret']);
    variables = new Map(Object.entries(environment.variables));
    for (const [name, value] of Object.entries({ ...app.client, url: app.url, number: newNumber() }))
      variables.set(name, String(value));
  });
  afterAll(() => app.close());

  const steps = readRequests(join(COLLECTION, 'Journey'));

  /** Signs a new user in, by the first steps of the journey. */
  async function signIn(): Promise<void> {
    variables.set('number', newNumber());
    for (const step of steps.slice(0, 5)) await runRequest(step, variables);
  }

  /** Sends requests, and returns the status, the name and the refusal of each. */
  async function outcomes(requests: readonly BrunoFile[]): Promise<string[]> {
    const seen: string[] = [];
    for (const request of requests) {
      const { status, body } = await runRequest(request, variables);
      const [error] = body.errors ?? [];
      seen.push([status, request.meta.name, error?.readable_code ?? error?.extensions?.['code']].join(' ').trim());
    }
    return seen;
  }

  /** Returns what is wrong with an operation or its variables. */
  function faultsOf({ query, variables: values } = { query: '', variables: '{}' }): readonly GraphQLError[] {
    const document = parse(query);
    const declared = document.definitions.flatMap((each) =>
      each.kind === Kind.OPERATION_DEFINITION ? (each.variableDefinitions ?? []) : [],
    );
    const { errors = [] } = getVariableValues(schemaOf(app), declared, JSON.parse(values) as Record<string, unknown>);
    return [...validate(schemaOf(app), document), ...errors];
  }

  it('signs in, queries, refreshes and signs out in the order of its files', async () => {
    const seen: string[] = [];
    for (const step of steps) {
      const { status } = await runRequest(step, variables);
      seen.push(`${String(status)} ${step.meta.name}`);
    }
    expect(seen).toEqual([
      '200 Register a user',
      '204 Empty the virtual phone',
      '200 Request a code',
      '200 Read the code from the virtual phone',
      '200 Exchange the code for tokens',
      '200 Get the user',
      '200 Refresh the tokens',
      '200 List the tickets',
      '200 Describe the access token',
      '200 Sign out',
    ]);
  });

  it('asserts the status of each step, so a wrong answer stops the run', async () => {
    expect(steps.filter(({ assertions = [] }) => assertions[0]?.name !== 'res.status')).toEqual([]);
    const exchange = steps.find(({ meta }) => meta.name === 'Exchange the code for tokens') ?? expect.fail();
    await expect(runRequest(exchange, new Map([...variables, ['code', '000000']]))).rejects.toThrow('INVALID_GRANT');
  });

  it('has a request for each operation of openapi.json', () => {
    const { paths } = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const requests = readRequests(join(COLLECTION, 'REST')).map(
      ({ http }) => `${http.method} ${http.url.replace('{{url}}', '').replace(/\?.*/, '')}`,
    );
    expect([...new Set(requests)]).toEqual(operations);
  });

  it('has a valid request for each root field, and the queries of a user succeed', async () => {
    const requests = readRequests(join(COLLECTION, 'GraphQL'));
    const fields = rootFieldsOf(app).map(({ name }) => name);
    expect(requests.map(({ meta }) => meta.name).sort()).toEqual(fields.sort());
    for (const { meta, body } of requests) expect([meta.name, faultsOf(body?.graphql)]).toEqual([meta.name, []]);

    await signIn();
    const queries = readRequests(join(COLLECTION, 'GraphQL/Queries'));
    expect(queries.length).toBeGreaterThan(5);
    for (const query of queries) {
      const { status, body } = await runRequest(query, variables);
      expect([query.meta.name, status, body.errors]).toEqual([query.meta.name, 200, undefined]);
    }
  });

  it('sends each request of REST to the service', async () => {
    await signIn();
    // `streamMessages` has no end, so it is not sent.
    const requests = readRequests(join(COLLECTION, 'REST')).filter(({ meta }) => meta.name !== 'streamMessages');
    expect(await outcomes(requests)).toEqual([
      '409 registerUser REST_USER_EXISTS',
      '200 requestCode',
      // The sign-in has used the code.
      '400 exchangeToken by one-time password INVALID_GRANT',
      '200 exchangeToken by refresh token',
      '200 revokeToken',
      '200 introspectToken',
      '200 getSigningKeys',
      '200 getServerMetadata',
      '200 listMessages',
      '200 listHandsets',
      '204 sendReceipt',
      '200 getNetwork',
      '200 setNetwork',
      '204 resetPhone',
      '200 dial',
      '200 reply',
      '204 hangUp',
    ]);
  });

  it('sends each mutation of a user to the service', async () => {
    // Session 1 is then that of another user.
    await signIn();
    await signIn();
    expect(await outcomes(readRequests(join(COLLECTION, 'GraphQL/Mutations')))).toEqual([
      '200 CardAdd',
      // The id of a card is random, and the sign-in has used the code.
      '200 CardRemove NOT_FOUND',
      '200 MeCellNumberConfirm CODE_INVALID',
      '200 MeCellNumberSet',
      '200 MeCellNumberVerify CODE_INVALID',
      '200 MeDelete CODE_INVALID',
      '200 MeDeleteRequest',
      '200 MeEdit',
      '200 MeEmailSet',
      '200 MeEmailVerify CODE_INVALID',
      '200 SessionRevoke NOT_FOUND',
      '200 SessionRevokeOthers',
      '200 TicketAdd',
      '200 TicketAddReply',
      '200 TicketClose',
      '200 TicketRate',
      '200 TicketSeen',
    ]);
  });

  it('keeps no secret in its files', () => {
    const bodies = [...steps, ...readRequests(join(COLLECTION, 'REST'))].map(({ body }) => body?.json ?? '');
    const withSecret = bodies.filter((body) => body.includes('"client_secret"'));
    expect(withSecret.length).toBeGreaterThan(5);
    expect(withSecret.filter((body) => !body.includes('"client_secret": "{{client_secret}}"'))).toEqual([]);
  });
});
