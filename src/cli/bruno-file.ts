/** A request of a Bruno collection. */
export interface BrunoRequest {
  readonly name: string;
  readonly seq: number;
  readonly method: string;
  readonly path: string;
  readonly params?: readonly (readonly [name: string, value: string])[];
  readonly body?: unknown;
  /** Text of a GraphQL operation; the request then has the access token. */
  readonly query?: string;
  readonly variables?: unknown;
  /** Variables of later requests: expressions over `res`. */
  readonly keep?: Readonly<Record<string, string>>;
  readonly asserts?: Readonly<Record<string, string>>;
  readonly docs?: string;
}

/** Returns the text of a .bru file. */
export function brunoRequest(request: BrunoRequest): string {
  const { name, seq, method, path, params = [], body, query, variables, keep = {}, asserts = {}, docs } = request;
  const isGraphql = query !== undefined;
  const search = params.map(([param, value]) => `${param}=${value}`).join('&');
  const blocks = [
    block('meta', pairs({ name, type: isGraphql ? 'graphql' : 'http', seq: String(seq) })),
    block(
      method,
      pairs({
        url: `{{url}}${path}${search && `?${search}`}`,
        body: isGraphql ? 'graphql' : body === undefined ? 'none' : 'json',
        auth: isGraphql ? 'bearer' : 'none',
      }),
    ),
    block('params:query', pairs(Object.fromEntries(params))),
    block('auth:bearer', isGraphql ? pairs({ token: '{{access_token}}' }) : ''),
    block('body:json', body === undefined ? '' : json(body)),
    block('body:graphql', query ?? ''),
    block('body:graphql:vars', isGraphql ? json(variables) : ''),
    block('vars:post-response', pairs(keep)),
    block('assert', pairs(asserts)),
    block('docs', docs ?? ''),
  ];
  return `${blocks.filter((each) => each !== '').join('\n\n')}\n`;
}

function block(name: string, content: string): string {
  return content === '' ? '' : `${name} {\n${content.replaceAll(/^(?=.)/gm, '  ')}\n}`;
}

function pairs(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/** Returns JSON in which a client_id is a number once its variable is replaced. */
function json(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll('"{{client_id}}"', '{{client_id}}');
}
