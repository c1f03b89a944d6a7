import type { ApolloDriverConfig } from '@nestjs/apollo';
import type { DirectiveNode, GraphQLNamedType, GraphQLSchema } from 'graphql';

/** Options of GraphQLModule that the endpoint could only ignore, and why it refuses them. */
const UNSUPPORTED_OPTIONS: Readonly<Record<string, string>> = {
  gateway: 'federation is not supported',
  subscriptions: 'subscriptions are not supported: the endpoint has no transport for them',
  installSubscriptionHandlers:
    'subscriptions are not supported: the endpoint has no transport for them',
  graphiql: 'the page is part of the console (CONSOLE=on)',
  playground: 'the page is part of the console (CONSOLE=on)',
  allowBatchedHttpRequests: 'a request is one operation',
  persistedQueries: 'a request has the text of its operation',
  csrfPrevention: 'each request has an access token, which no browser adds by itself',
};

/** @throws Error if an option is set that the endpoint does not support. */
export function refuseUnsupportedOptions(options: ApolloDriverConfig): void {
  for (const [name, reason] of Object.entries(UNSUPPORTED_OPTIONS)) {
    const value: unknown = options[name as keyof ApolloDriverConfig];
    if (value !== undefined && value !== false)
      throw new Error(`GraphQLModule: remove the option ${name}: ${reason}`);
  }
  const { autoSchemaFile } = options;
  if (typeof autoSchemaFile === 'object' && autoSchemaFile.federation !== undefined)
    throw new Error('GraphQLModule: remove autoSchemaFile.federation: federation is not supported');
}

/** @throws Error if the schema has a part that would never be called. */
export function refuseUnsupportedTypes(schema: GraphQLSchema): void {
  const subscription = Object.keys(schema.getSubscriptionType()?.getFields() ?? {})[0];
  if (subscription !== undefined)
    throw new Error(
      `@Subscription() ${subscription}: subscriptions are not supported, ` +
        'the endpoint has no transport',
    );

  for (const type of Object.values(schema.getTypeMap())) {
    const directive = findUndefinedDirective(schema, type);
    if (directive !== undefined)
      throw new Error(
        `@Directive('@${directive}') of ${type.name}: the directive is not defined in ` +
          'buildSchemaOptions.directives; those of federation are not supported',
      );
  }
}

interface NodeWithDirectives {
  readonly astNode?:
    { readonly directives?: readonly DirectiveNode[] | undefined } | null | undefined;
}

/** Returns a directive of a type or of one of its fields that the schema does not define. */
function findUndefinedDirective(schema: GraphQLSchema, type: GraphQLNamedType): string | undefined {
  const fields = 'getFields' in type ? Object.values<NodeWithDirectives>(type.getFields()) : [];
  const schemaParts: NodeWithDirectives[] = [type, ...fields];
  const directives = schemaParts.flatMap(({ astNode }) => astNode?.directives ?? []);
  const directiveNames = directives.map(({ name }) => name.value);
  const definedNames = schema.getDirectives().map(({ name }) => name);
  return directiveNames.find((name) => !definedNames.includes(name));
}
