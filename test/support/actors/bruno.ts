import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { send, type Answer } from './http.js';

interface Pair {
  readonly name: string;
  readonly value: string;
  readonly enabled: boolean;
}

/** A request as Bruno's own parser reads it. */
export interface BrunoFile {
  readonly meta: { readonly name: string; readonly type: string; readonly seq: string };
  readonly http: { readonly method: string; readonly url: string; readonly body: string; readonly auth: string };
  readonly auth?: { readonly bearer?: { readonly token: string } };
  readonly body?: {
    readonly json?: string;
    readonly graphql?: { readonly query: string; readonly variables: string };
  };
  readonly vars?: { readonly res?: readonly Pair[] };
  readonly assertions?: readonly Pair[];
}

const { bruToJsonV2, bruToEnvJsonV2 } = createRequire(import.meta.url)('@usebruno/lang') as {
  bruToJsonV2: (text: string) => BrunoFile;
  bruToEnvJsonV2: (text: string) => { readonly variables: readonly (Pair & { readonly secret: boolean })[] };
};

/** Reads the requests of a folder and of those below it, in the order of their `seq`. */
export function readRequests(folder: string): BrunoFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.bru'))
    .map((path) => bruToJsonV2(readFileSync(join(folder, path), 'utf8')))
    .sort((a, b) => Number(a.meta.seq) - Number(b.meta.seq));
}

/** Reads an environment. Secrets are in no file. */
export function readEnvironment(file: string): {
  readonly variables: Record<string, string>;
  readonly secrets: string[];
} {
  const { variables } = bruToEnvJsonV2(readFileSync(file, 'utf8'));
  return {
    variables: Object.fromEntries(variables.filter(({ secret }) => !secret).map(({ name, value }) => [name, value])),
    secrets: variables.filter(({ secret }) => secret).map(({ name }) => name),
  };
}

/** Sends a request as Bruno does: replaces its variables, checks its assertions and keeps its variables. */
export async function runRequest(file: BrunoFile, variables: Map<string, string>): Promise<Answer> {
  const { http, auth, body, vars, assertions = [] } = file;
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = variables.get(name);
      if (value === undefined) throw new Error(`${file.meta.name}: there is no variable ${name}`);
      return value;
    });
  const headers = {
    ...(http.body === 'none' ? {} : { 'content-type': 'application/json' }),
    ...(http.auth === 'bearer' ? { authorization: `Bearer ${fill(auth?.bearer?.token ?? '')}` } : {}),
  };
  const graphql = body?.graphql && {
    query: fill(body.graphql.query),
    variables: JSON.parse(fill(body.graphql.variables)) as unknown,
  };
  const text = http.body === 'graphql' ? JSON.stringify(graphql) : http.body === 'json' ? fill(body?.json ?? '') : null;
  const answer = await send(fill(http.url), { method: http.method.toUpperCase(), headers, body: text });
  const read = (expression: string): unknown =>
    runInNewContext(expression, { res: { status: answer.status, body: answer.text === '' ? '' : answer.body } });
  for (const { name, value } of assertions) {
    if (!holds(read(name), value)) {
      throw new Error(`${file.meta.name}: ${name} is not ${value}: ${String(answer.status)} ${answer.text}`);
    }
  }
  for (const { name, value } of vars?.res ?? []) variables.set(name, String(read(value)));
  return answer;
}

function holds(value: unknown, assertion: string): boolean {
  const [, operator = '', operand = ''] = /^(\w+) ?(.*)$/.exec(assertion) ?? [];
  switch (operator) {
    case 'eq':
      return String(value) === operand;
    case 'in':
      return operand.split(', ').includes(String(value));
    case 'isUndefined':
      return value === undefined;
    default:
      throw new Error(`the tests do not know the operator ${operator} of Bruno`);
  }
}
