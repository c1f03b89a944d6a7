import { describe, expect, it } from 'vitest';
import { findExplainedFaults } from '../../../../test/support/servers/explained-faults.js';

const INVALID = 'GRAPHQL_VALIDATION_FAILED';
const INPUT = 'BAD_USER_INPUT';

describe('an operation that cannot run', () => {
  const byId = 'query ($id: ID!, $count: Int) { Thing(id: $id, count: $count) { name } }';

  it.each([
    [
      'an absent variable',
      byId,
      {},
      `${INPUT}: Variable "$id" of required type "ID!" was not provided.`,
    ],
    [
      'null for a required variable',
      byId,
      { id: null },
      `${INPUT}: Variable "$id" of non-null type "ID!" must not be null.`,
    ],
    [
      'a variable of another type',
      byId,
      { id: 1, count: 'x' },
      `${INPUT}: Variable "$count" must be of type "Int".`,
    ],
    [
      'a variable that no argument takes',
      'query ($v: Int) { Broken @skip(if: false) ... @skip(if: false) { Broken } Thing(id: [$v]) { name } }',
      { v: 'x' },
      undefined,
    ],
    [
      'null for a required argument by a variable with a default',
      'query ($id: ID = "1") { Thing(id: $id) { name } }',
      { id: null },
      `${INPUT}: Argument "id" of non-null type "ID!" must not be null.`,
    ],
    [
      'a subscription',
      'subscription { Broken }',
      {},
      `${INVALID}: Schema is not configured to execute subscription operation.`,
    ],
  ])('gets the fault of %s', async (_what, query, variables, text) => {
    const [first] = await findExplainedFaults(query, variables);
    expect(first).toContain(text ?? INVALID);
  });

  it.each([undefined, 'C'])(
    'gets BAD_USER_INPUT if operationName is %s among several operations',
    async (operationName) => {
      expect(
        await findExplainedFaults('query A { Broken } query B { Broken }', {}, operationName),
      ).toEqual([`${INPUT}: operationName must name one operation of the query`]);
    },
  );

  it('gets BAD_USER_INPUT for every wrong variable, also the one at which graphql-js stops', async () => {
    const names = Array.from({ length: 52 }, (_, i) => `v${String(i)}`);
    const uses = names.map((name) => `${name}: Thing(id: 1, count: $${name}) { name }`);
    const query = `query (${names.map((name) => `$${name}: Int`).join(' ')}) { ${uses.join(' ')} }`;
    const faults = await findExplainedFaults(
      query,
      Object.fromEntries(names.map((name) => [name, 'x'])),
    );
    expect(faults).toHaveLength(51);
    expect(new Set(faults.map((each) => each.split(':')[0]))).toEqual(new Set([INPUT]));
  });
});
