import { buildSchema, getVariableValues, Kind, parse } from 'graphql';
import { expect, it } from 'vitest';
import { faultOf, toFault } from './fault.js';

it('more wrong variables than graphql-js tells are input of the caller too', () => {
  const names = Array.from({ length: 60 }, (_, i) => `v${String(i)}`);
  const document = parse(`query (${names.map((name) => `$${name}: Int`).join(' ')}) { id }`);
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
  const schema = buildSchema('type Query { id: ID }');
  const wrong = Object.fromEntries(names.map((name) => [name, 'x']));
  const { errors = [] } = getVariableValues(schema, operation.variableDefinitions ?? [], wrong, { maxErrors: 50 });
  const last = errors.at(-1);
  expect(last?.message).toContain('Too many errors');
  const code = 'INTERNAL_SERVER_ERROR';
  expect(faultOf(toFault({ message: last?.message ?? '', extensions: { code } }, last)).error.code).toBe(
    'BAD_USER_INPUT',
  );
});
