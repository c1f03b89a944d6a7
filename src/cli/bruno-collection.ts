import type { GraphQLSchema } from 'graphql';
import type { OpenApi, Operation, Schema } from '../docs/openapi-document.js';
import { Schemas } from '../docs/openapi-schemas.js';
import { GRAPHQL_PATH } from '../graphql/index.js';
import { brunoRequest, type BrunoRequest } from './bruno-file.js';
import { graphqlRequests } from './bruno-graphql.js';

type Values = Readonly<Record<string, unknown>>;

/** A step of the journey: an operation of REST, or a query. What `keep` reads from the response is a variable of later steps. */
interface Step {
  readonly name: string;
  readonly operation?: string;
  /** Title of the variant of the body. */
  readonly variant?: string;
  /** Members of the body, or parameters of the query; the others have their examples. */
  readonly values?: Values;
  readonly query?: string;
  readonly keep?: Readonly<Record<string, string>>;
  readonly statuses?: readonly number[];
}

const CLIENT = { client_id: '{{client_id}}', client_secret: '{{client_secret}}' };
const TOKENS = { access_token: 'res.body.access_token', refresh_token: 'res.body.refresh_token' };

/** A sign-in by text message and the virtual phone, queries, a refresh and the end of the session. */
const JOURNEY: readonly Step[] = [
  // The second run finds the user that the first one created.
  {
    name: 'Register a user',
    operation: 'registerUser',
    values: { cell_number: '{{number}}' },
    statuses: [200, 409],
  },
  // Otherwise a later run could read the code of an earlier one.
  { name: 'Empty the virtual phone', operation: 'resetPhone', values: { to: '{{number}}' }, statuses: [204] },
  { name: 'Request a code', operation: 'requestCode', values: { username: '{{number}}', channel: 'sms' } },
  {
    name: 'Read the code from the virtual phone',
    operation: 'listMessages',
    values: { to: '{{number}}', wait: 10 },
    keep: { code: 'res.body.messages[0].code' },
  },
  {
    name: 'Exchange the code for tokens',
    operation: 'exchangeToken',
    variant: 'By one-time password',
    values: { ...CLIENT, username: '{{number}}', password: '{{code}}' },
    keep: TOKENS,
  },
  { name: 'Get the user', query: '{ Me { id first_name last_name cell_number } Application { application } }' },
  {
    name: 'Refresh the tokens',
    operation: 'exchangeToken',
    variant: 'By refresh token',
    values: { ...CLIENT, refresh_token: '{{refresh_token}}' },
    keep: TOKENS,
  },
  { name: 'List the tickets', query: '{ Tickets(limit: 5) { id title status } }' },
  {
    name: 'Describe the access token',
    operation: 'introspectToken',
    values: { ...CLIENT, token: '{{access_token}}' },
  },
  { name: 'Sign out', operation: 'revokeToken', values: { ...CLIENT, token: '{{refresh_token}}' } },
];

/** Values that fit a running service better than the examples of the description. */
const OF_ENVIRONMENT: Values = {
  ...CLIENT,
  cell_number: '{{number}}',
  username: '{{number}}',
  to: '{{number}}',
  from: '{{number}}',
  password: '{{code}}',
  refresh_token: '{{refresh_token}}',
  token: '{{refresh_token}}',
  // The default of `USSD_CODE`, through the first gateway.
  code: '*6655#',
  gateway: undefined,
  session: '{{session}}',
};

/** Returns the files of a Bruno collection with every operation, by path: the journey, all of REST and all of GraphQL. */
export function brunoCollection(document: OpenApi, schema: GraphQLSchema): ReadonlyMap<string, string> {
  const rest = new Rest(document);
  const files = new Map([
    ['bruno.json', `${JSON.stringify({ version: '1', name: 'keypad', type: 'collection' }, null, 2)}\n`],
    ['environments/local.bru', ENVIRONMENT],
  ]);
  for (const [index, step] of JOURNEY.entries()) {
    const seq = index + 1;
    files.set(`Journey/${String(seq).padStart(2, '0')} ${step.name}.bru`, brunoRequest(rest.step(step, seq)));
  }
  for (const [index, request] of rest.requests().entries()) {
    files.set(`REST/${request.name}.bru`, brunoRequest({ ...request, seq: index + 1 }));
  }
  for (const [index, { folder, ...request }] of graphqlRequests(schema).entries()) {
    files.set(`GraphQL/${folder}/${request.name}.bru`, brunoRequest({ ...request, seq: index + 1 }));
  }
  return files;
}

const ENVIRONMENT = `vars {
  url: http://localhost:3000
  client_id: 1
  number: 09123456789
}
vars:secret [
  client_secret
]
`;

class Rest {
  private readonly schemas: Schemas;

  constructor(private readonly document: OpenApi) {
    this.schemas = new Schemas(document.components.schemas);
  }

  requests(): BrunoRequest[] {
    return this.operations().flatMap((route) => {
      const schema = bodyOf(route.operation);
      if (schema === undefined) return [this.request(route, route.operation.operationId, OF_ENVIRONMENT)];
      return this.schemas.variants(schema).map((variant) => {
        const name = [route.operation.operationId, variant.title?.toLowerCase()].filter((part) => part).join(' ');
        return this.request(route, name, OF_ENVIRONMENT, variant);
      });
    });
  }

  step({ name, operation, variant, values = {}, query, keep, statuses = [200] }: Step, seq: number): BrunoRequest {
    const more = { seq, asserts: assertsOf(statuses, query), ...(keep === undefined ? {} : { keep }) };
    if (query !== undefined) return { name, method: 'post', path: GRAPHQL_PATH, query, variables: {}, ...more };
    const route = this.operations().find((each) => each.operation.operationId === operation);
    if (route === undefined) throw new Error(`docs/openapi.json has no operation ${String(operation)}`);
    const schema = bodyOf(route.operation);
    const variants = schema === undefined ? [] : this.schemas.variants(schema);
    const body = variants.find(({ title }) => title === variant) ?? variants[0];
    return { ...this.request(route, name, values, body), ...more };
  }

  private request({ method, path, operation }: Route, name: string, values: Values, body?: Schema): BrunoRequest {
    const params = (operation.parameters ?? [])
      .filter((parameter) => parameter.in === 'query' && (parameter.required === true || parameter.name in values))
      .map((parameter) => [parameter.name, String(values[parameter.name])] as const);
    const keep = operation.operationId === 'dial' ? { session: 'res.body.session' } : {};
    const request = { name, method, path, params, docs: operation.summary, seq: 0, keep };
    return body === undefined ? request : { ...request, body: this.bodyOf(body, values) };
  }

  private bodyOf(schema: Schema, values: Values): unknown {
    const members = Object.entries(schema.properties ?? {}).map(([name, member]) => [
      name,
      name in values ? values[name] : this.schemas.example(member, name),
    ]);
    return Object.fromEntries(members);
  }

  private operations(): Route[] {
    return Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    );
  }
}

interface Route {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

function bodyOf({ requestBody }: Operation): Schema | undefined {
  return requestBody?.content['application/json']?.schema;
}

function assertsOf(statuses: readonly number[], query: string | undefined): Readonly<Record<string, string>> {
  const status = statuses.length === 1 ? `eq ${String(statuses[0])}` : `in ${statuses.join(', ')}`;
  return { 'res.status': status, ...(query === undefined ? {} : { 'res.body.errors': 'isUndefined' }) };
}
