import type { Mutant } from './mutant.js';

const SIZE = 'unit src/graphql/limits/response-size.spec.ts';
const RESPONSE = 'sqlite test/graphql/response-size.e2e-spec.ts';
const READING = 'sqlite test/graphql/reading-cost.e2e-spec.ts';

/** Bytes of a response, and what a request costs. */
const mutants: readonly Mutant[] = [
  {
    id: 'GQL-5',
    file: 'src/graphql/limits/response-size.ts',
    from: 'if (bytes <= this.limit) return;',
    to: 'if (bytes <= this.limit + 1) return;',
    spec: SIZE,
  },
  {
    id: 'GQL-5',
    file: 'src/graphql/limits/response-size.ts',
    from: 'this.expected > this.limit',
    to: 'this.expected > 2 * this.limit',
    spec: SIZE,
  },
  {
    id: 'GQL-5',
    file: 'src/graphql/long-text.ts',
    from: 'if (unit === QUOTE || unit === BACKSLASH) bytes += 1;',
    to: 'if (unit === QUOTE) bytes += 1;',
    spec: 'unit src/graphql/long-text.spec.ts',
  },
  {
    id: 'GQL-5',
    file: 'src/graphql/execution/graphql.executor.ts',
    from: 'if (size?.refusal !== undefined) return { faults: [{ error: size.refusal }] };\n  if (errors.length',
    to: 'if (errors.length',
    spec: RESPONSE,
  },
  {
    id: 'GQL-5',
    file: 'src/tickets/tickets.resolver.ts',
    from: 'messages * LONGEST_CONTENT',
    to: 'messages',
    spec: RESPONSE,
  },
  {
    id: 'GQL-5',
    file: 'src/tickets/tickets.resolver.ts',
    from: 'const withContent = selectsLongText(info);',
    to: 'const withContent = selectsLongText(info) || true;',
    spec: RESPONSE,
  },
  {
    id: 'GQL-5',
    file: 'src/graphql/graphql.endpoint.ts',
    from: 'context.outcome.size?.isLarge ? setImmediate() : undefined',
    to: 'undefined',
    spec: RESPONSE,
  },
  {
    id: 'GQL-5',
    file: 'src/http/unread-responses.ts',
    from: 'socket !== undefined && socket.writableLength > 0',
    to: 'socket !== undefined && socket.writableLength < 0',
    spec: 'sqlite test/http/unread-responses.e2e-spec.ts',
  },
  {
    id: 'GQL-6',
    file: 'src/graphql/execution/graphql.executor.ts',
    from: 'found === undefined ? request.query : undefined, context',
    to: 'undefined, context',
    spec: READING,
  },
  {
    id: 'GQL-6',
    file: 'src/graphql/limits/shape.ts',
    from: 'parent === this.schema.getMutationType() ? MUTATION : 0',
    to: 'MUTATION * 0',
    spec: READING,
  },
  {
    id: 'GQL-6',
    file: 'src/graphql/limits/introspection.ts',
    from: 'known.get(source) ?? 1 +',
    to: 'known.get(source) ?? 0 *',
    spec: 'unit src/graphql/limits/introspection.spec.ts',
  },
];

export default mutants;
