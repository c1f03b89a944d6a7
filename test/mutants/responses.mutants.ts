import type { Mutant } from './mutant.js';

const SHAPE = 'unit src/platform/graphql/limits/operation-shape.spec.ts';
const RESPONSE = 'sqlite test/graphql/response-size.e2e-spec.ts';
const EXPORT = 'sqlite test/account/export.e2e-spec.ts';
const READING = 'sqlite test/graphql/reading-cost.e2e-spec.ts';

/** Bytes of a response, and what a request costs. */
const mutants: readonly Mutant[] = [
  {
    id: 'GQL-5',
    file: 'src/platform/graphql/limits/shape-excess.ts',
    from: 'if (count <= limit) continue;',
    to: 'if (count <= limit + 1) continue;',
    spec: SHAPE,
  },
  {
    id: 'GQL-5',
    file: 'src/platform/graphql/limits/field-shape.ts',
    from: 'getLongestBytes(field) ?? (isText',
    to: '(isText',
    spec: SHAPE,
  },
  {
    id: 'GQL-5',
    file: 'src/platform/graphql/limits/operation-shape-meter.ts',
    from: '(PUNCTUATION + innerPart.response_bytes) * itemCount',
    to: 'PUNCTUATION + innerPart.response_bytes',
    spec: SHAPE,
  },
  {
    id: 'GQL-5',
    file: 'src/features/tickets/tickets.args.ts',
    from: 'USUAL_REPLIES = 5',
    to: 'USUAL_REPLIES = 6',
    spec: RESPONSE,
  },
  {
    id: 'GQL-5',
    file: 'src/features/tickets/tickets.resolver.ts',
    from: 'withContent: selectsLongText(info)',
    to: 'withContent: true',
    spec: RESPONSE,
  },
  {
    id: 'GQL-5',
    file: 'src/platform/graphql/long-text.ts',
    from: 'if (texts.length > FEW_TEXTS) await setImmediate();',
    to: '',
    spec: RESPONSE,
  },
  {
    id: 'GQL-5',
    file: 'src/features/tickets/personal-tickets.ts',
    from: 'measure(replySize?.bytes ?? 0);',
    to: '',
    spec: EXPORT,
  },
  {
    id: 'GQL-5',
    file: 'src/features/account/account-export.ts',
    from: 'Buffer.byteLength(JSON.stringify(json))',
    to: 'Buffer.byteLength(json)',
    spec: EXPORT,
  },
  {
    id: 'GQL-5',
    file: 'src/platform/personal-data/personal-columns.ts',
    from: 'if (start > 0) await setImmediate();',
    to: '',
    spec: 'unit src/platform/personal-data/personal-columns.spec.ts',
  },
  {
    id: 'GQL-5',
    file: 'src/platform/http/silent-connections.ts',
    from: 'socket.writableLength > 0',
    to: 'socket.writableLength < 0',
    spec: 'sqlite test/http/silent-connections.e2e-spec.ts',
  },
  {
    id: 'HTTP-6',
    file: 'src/platform/http/silent-connections.ts',
    from: 'isUnread || isIdle(socket)',
    to: 'isUnread',
    spec: 'sqlite test/http/silent-connections.e2e-spec.ts',
  },
  {
    id: 'HTTP-6',
    file: 'src/platform/http/silent-connections.ts',
    from: 'isUnread || isIdle(socket)',
    to: 'true',
    spec: 'sqlite test/http/silent-connections.e2e-spec.ts',
  },
  {
    id: 'HTTP-6',
    file: 'src/platform/http/connection-limit.ts',
    from: 'sockets.size < perAddress',
    to: 'sockets.size >= 0',
    spec: 'sqlite test/http/connection-limit.e2e-spec.ts',
  },
  {
    id: 'HTTP-6',
    file: 'src/platform/http/connection-limit.ts',
    from: 'socket.destroyed || owesResponse(socket)',
    to: 'socket.destroyed',
    spec: 'sqlite test/http/connection-limit.e2e-spec.ts',
  },
  {
    id: 'GQL-6',
    file: 'src/platform/graphql/execution/graphql.executor.ts',
    from: 'const parsedText = knownQuery === undefined ? request.query : undefined;',
    to: 'const parsedText = undefined;',
    spec: READING,
  },
  {
    id: 'GQL-6',
    file: 'src/platform/graphql/limits/field-shape.ts',
    from: 'isMutation ? fieldCost + MUTATION_COST : fieldCost',
    to: 'fieldCost',
    spec: READING,
  },
  {
    id: 'GQL-6',
    file: 'src/platform/graphql/limits/introspection-counter.ts',
    from: 'knownCounts.get(source) ?? 1 +',
    to: 'knownCounts.get(source) ?? 0 *',
    spec: 'unit src/platform/graphql/limits/introspection-counter.spec.ts',
  },
  {
    id: 'LEAK-2',
    file: 'src/platform/health/health.module.ts',
    from: 'this.access.isAdmitted(authorization) ? this.details.listChecks() : []',
    to: 'this.details.listChecks()',
    spec: 'sqlite test/http/readiness.e2e-spec.ts',
  },
];

export default mutants;
