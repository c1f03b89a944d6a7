import { ApolloServer } from '@apollo/server';
import { buildSchema } from 'graphql';
import { withoutUndefined } from '../../../src/platform/config/index.js';
import { ComparisonsRule } from '../../../src/platform/graphql/limits/document-limits.js';
import { MAX_TOKENS } from '../../../src/platform/graphql/limits/operation-shape-limits.js';
import type { RequestContext } from '../../../src/platform/graphql/request-context.js';
import { VALIDATION_OPTIONS } from '../../../src/platform/graphql/errors/explain-graphql-error.js';
import { FaultsPlugin } from '../../../src/platform/graphql/errors/faults.plugin.js';

const schema = buildSchema(`
  enum Kind { GOOD BAD }
  input Range { from: Int, to: Int! }
  interface Named { name: String }
  type Thing implements Named { name: String }
  type Other { id: ID }
  type Query {
    Thing(id: ID!, count: Int, text: String, kind: Kind, flag: Boolean, range: Range): Thing
    Both(a: Int!, b: Int!): Thing
    Broken: String
  }
`);
const server = new ApolloServer<RequestContext>({
  schema,
  plugins: [new FaultsPlugin()],
  introspection: false,
  parseOptions: { maxLexicalTokens: MAX_TOKENS },
  validationRules: [ComparisonsRule],
  validationOptions: VALIDATION_OPTIONS,
});

/** Runs a query and returns each fault as its code and its text for developers. */
export async function findExplainedFaults(
  query: string,
  variables: Record<string, unknown> = {},
  operationName?: string,
) {
  // The plugin reads nothing else.
  const context = { outcome: {} } as RequestContext;
  const request = withoutUndefined({ query, variables, operationName });
  await server.executeOperation(request, { contextValue: context });
  return (context.outcome.faults ?? []).map(({ error: { code, options } }) =>
    [
      code,
      options.note ?? [],
      (options.fields ?? []).map(({ field, rule }) => `${field} ${rule.en}`),
    ]
      .flat()
      .join(': '),
  );
}
