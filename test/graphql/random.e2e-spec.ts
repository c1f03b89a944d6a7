import fc from 'fast-check';
import { Kind, parse } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FastLane } from '../../src/platform/graphql/fast-lane/fast-lane.js';
import { ANYWHERE } from '../../scripts/reference/operations.js';
import { listFieldRefusals } from '../../src/platform/graphql/scoped.js';
import { measureOperation } from '../../src/platform/graphql/limits/operation-shape.js';
import type { Actor } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import {
  hasFastLane,
  postGraphql,
  rootFieldsOf,
  schemaOf,
  type RootField,
  idIn,
} from '../support/actors/graphql.js';
import type { Answer } from '../support/actors/http.js';
import { newPan } from '../support/actors/pans.js';
import { countRandomRuns } from '../support/random-runs.js';
import { staffMember } from '../support/actors/staff.js';
import { randomOperation, type RandomOperation } from '../support/actors/random-operations.js';
import { SHAPE_LIMITS } from '../../src/platform/graphql/limits/shape-excess.js';

const EXTENSIONS = z.object({ cost: z.object({ operation: z.number() }) }).optional();

/** `RANDOM_RUNS=20000` for a long run. A failure prints the seed that repeats it. */
const RUNS = countRandomRuns('RANDOM_RUNS', 2_000);
/** Codes that a valid operation never gets while the database works. */
const NEVER = [
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
  'OPERATION_TIMEOUT',
  'MALFORMED_REQUEST',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
];

describe('a random operation that is valid for the schema', () => {
  let actor: Actor;
  const ids: string[] = [];
  const app = useApp({ LIMITS: 'off' });
  beforeAll(async () => {
    ({ actor } = await staffMember(app));
    for (let i = 0; i < 30; i += 1) {
      const add = 'TicketAdd(ticket_department_id: 1, title: "t", content: "c") { id }';
      ids.push(idIn(await actor.gql(`mutation { ${add} }`)));
    }
    for (let i = 0; i < 5; i += 1) {
      ids.push(idIn(await actor.gql(`mutation { CardAdd(pan: "${newPan()}") { id } }`)));
    }
  });

  const fields = (root: RootField['root']) =>
    rootFieldsOf(app).filter((field) => field.root === root);

  async function run(operation: RandomOperation): Promise<Answer> {
    const { query, variables } = operation;
    const send = () => postGraphql(actor, { query, variables }, { 'x-graphql-cost': '1' });
    const answer = await send();
    if (answer.status !== 401) return answer;
    // It has ended its own session.
    ({ actor } = await staffMember(app));
    return send();
  }

  /** Allows no 5xx, and only refusals that docs/graphql-operations.md lists for the field. */
  function expectDocumented({ fieldOf }: RandomOperation, { status, body }: Answer): void {
    expect(status).toBeOneOf([200, 429]);
    for (const { path, extensions } of body.errors ?? []) {
      const name = fieldOf.get(String(path?.[0]));
      const field = rootFieldsOf(app).find((each) => each.name === name);
      const documented = [...ANYWHERE, ...(field ? listFieldRefusals(field) : [])]
        .map(({ code }) => code)
        .filter((code) => !NEVER.includes(code));
      expect([name, documented]).toEqual([name, expect.arrayContaining([extensions?.['code']])]);
    }
  }

  function expectWithinLimits(operation: RandomOperation, { body }: Answer): void {
    const cost = EXTENSIONS.parse(body['extensions'])?.cost.operation ?? 0;
    const { aliases, directives, depth, rootFields } = operation;
    const response_bytes = mostBytes(operation);
    const counted = {
      aliases,
      alias_length: 3,
      directives,
      depth,
      root_fields: rootFields.length,
      cost,
      response_bytes,
    } satisfies Record<keyof typeof SHAPE_LIMITS, number>;
    const limits = new Map(Object.entries(SHAPE_LIMITS));
    const isTooLarge = Object.entries(counted).some(
      ([name, value]) => value > (limits.get(name) ?? expect.unreachable()),
    );
    const refused =
      body.errors?.some(({ extensions }) => extensions?.['code'] === 'QUERY_TOO_COMPLEX') ?? false;
    const repeats =
      operation.query.startsWith('mutation') && new Set(rootFields).size < rootFields.length;
    expect(refused).toBe(isTooLarge || repeats);
    if (refused) return;
    expect(objectsIn(body.data)).toBeLessThanOrEqual(cost);
    expect(Buffer.byteLength(JSON.stringify(body.data))).toBeLessThanOrEqual(response_bytes);
  }

  function mostBytes({ query, variables }: RandomOperation): number {
    const document = parse(query);
    const operation = document.definitions.find(
      (definition) => definition.kind === Kind.OPERATION_DEFINITION,
    );
    if (operation === undefined) return expect.unreachable();
    return measureOperation(schemaOf(app), document, operation, variables).response_bytes;
  }

  it.each(['query', 'mutation'] as const)(
    'gets no 5xx and no undocumented refusal as a %s, and stays within the limits [GQL-1]',
    async (root) => {
      const property = fc.asyncProperty(fc.gen(), async (g) => {
        const operation = randomOperation(g, fields(root), ids);
        const answer = await run(operation);
        expectDocumented(operation, answer);
        expectWithinLimits(operation, answer);
        if (answer.body.errors === undefined)
          expect(Object.keys(answer.body)).toEqual(['data', 'extensions']);
      });
      // Shrinking would take longer than the test may.
      await fc.assert(property, {
        numRuns: root === 'query' ? RUNS : RUNS / 4,
        endOnFailure: true,
      });
    },
    180_000,
  );

  it.skipIf(!hasFastLane())(
    'gets the same response after it is compiled',
    async () => {
      // Fields run in parallel, so their errors are in any order.
      const told = ({ status, body }: Answer) => {
        const errors = body.errors
          ?.map((error) => JSON.stringify(error).replace(/"request_id":"[^"]*"/, ''))
          .sort();
        // The first error of a field that cannot be null ends the response, and any of several may
        // be the first.
        const known = body.data === null ? 'one or more' : errors;
        return `${String(status)} ${JSON.stringify({ ...body, errors: known })}`;
      };
      // What the audit trail says changes with each query for staff, and each challenge is random.
      const isStable = ({ name }: RootField) => !/^StaffAudit|^StaffPasskey/.test(name);
      const stable = fields('query').filter(isStable);
      let compiled = 0;
      const property = fc.asyncProperty(fc.gen(), async (g) => {
        const operation = randomOperation(g, stable, ids);
        const first = told(await run(operation));
        for (let i = 0; i < 8; i += 1) await run(operation);
        compiled += app.get(FastLane).findQuery(operation) === undefined ? 0 : 1;
        expect(told(await run(operation))).toBe(first);
      });
      await fc.assert(property, { numRuns: RUNS / 10, endOnFailure: true });
      expect(compiled).toBeGreaterThan(RUNS / 100);
    },
    180_000,
  );
});

/** Counts the objects of a response without the root. */
function objectsIn(value: unknown, isRoot = true): number {
  if (Array.isArray(value))
    return value.reduce<number>((sum, each) => sum + objectsIn(each, false), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>(
    (sum, each) => sum + objectsIn(each, false),
    isRoot ? 0 : 1,
  );
}
