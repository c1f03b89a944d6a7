import { readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { findLinkedOperation, LINKED_OPERATION_NAMES } from './linked-operations';

const schema = buildSchema(readFileSync('src/platform/graphql/schema.gql', 'utf8'));

describe('the operations that the documentation links to', () => {
  it('include each operation of apps, and fit the schema', () => {
    const rootTypes = [schema.getQueryType(), schema.getMutationType()];
    const rootFields = rootTypes.flatMap((type) => Object.keys(type?.getFields() ?? {}));
    const appFields = rootFields.filter((name) => !name.startsWith('Staff'));
    expect([...LINKED_OPERATION_NAMES]).toEqual(expect.arrayContaining(appFields));
    for (const name of LINKED_OPERATION_NAMES) {
      const operation = findLinkedOperation(name);
      expect(validate(schema, parse(operation?.query ?? ''))).toEqual([]);
      for (const variable of Object.keys(JSON.parse(operation?.variables ?? '{}') as object))
        expect(operation?.query).toContain(`$${variable}:`);
    }
  });
});
