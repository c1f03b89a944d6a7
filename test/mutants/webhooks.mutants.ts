import type { Mutant } from './mutant.js';

const SPEC = 'sqlite test/webhooks/webhooks.e2e-spec.ts';

/** Webhooks. */
const mutants: readonly Mutant[] = [
  {
    id: 'HOOK-1',
    file: 'src/features/webhooks/webhook-deliveries.ts',
    from: `SET position = \${to} WHERE id`,
    to: `SET position = \${to + 1} WHERE id`,
    spec: SPEC,
    title: 'the events of a user in order',
  },
  {
    id: 'HOOK-1',
    file: 'src/features/webhooks/event-body.ts',
    from: "(events === '*' || events.split(' ').includes(eventType))",
    to: "(events === '*' || events === eventType)",
    spec: SPEC,
    title: 'sends one event, or all since a time',
  },
  {
    id: 'HOOK-2',
    file: 'src/features/webhooks/delivery-outcomes.ts',
    from: 'if (!isAccepted) return this.recordFailure(endpoint, due, outcome);',
    to: '',
    spec: SPEC,
    title: 'sends an event again with the same id',
  },
  {
    id: 'HOOK-2',
    file: 'src/features/webhooks/webhook-deliveries.ts',
    from: 'AND e.user_id = d.user_id AND e.position < d.position',
    to: 'AND e.user_id = d.user_id AND e.position < 0',
    spec: SPEC,
    title: 'sends an event again with the same id',
  },
  {
    id: 'HOOK-2',
    file: 'src/features/webhooks/webhook-deliveries.ts',
    from: 'AND e.user_id = d.user_id AND e.position < d.position',
    to: 'AND e.position < d.position',
    spec: SPEC,
    title: 'sends an event again with the same id',
  },
  {
    id: 'HOOK-2',
    file: 'src/features/webhooks/delivery-outcomes.ts',
    from: 'outcome === 410',
    to: 'outcome === 1',
    spec: SPEC,
    title: 'an endpoint that responds with 410',
  },
  {
    id: 'HOOK-3',
    file: 'src/features/webhooks/endpoint-secrets.ts',
    from: 'return String(id);',
    to: "return id > 0 ? '' : '0';",
    spec: 'sqlite test/webhooks/endpoint-secrets.e2e-spec.ts',
  },
  {
    id: 'HOOK-3',
    file: 'src/features/webhooks/endpoint-secrets.ts',
    from: '(previous_until ?? 0) > this.database.clock.now()',
    to: '(previous_until ?? 0) > 0',
    spec: SPEC,
    title: 'signs with both secrets for 24 hours',
  },
  {
    id: 'HOOK-3',
    file: 'src/features/webhooks/webhook-calls.ts',
    from: '{ status: response.statusCode }',
    to: '{ status: response.statusCode === 307 ? 200 : response.statusCode }',
    spec: SPEC,
    title: 'follows no redirect',
  },
  {
    id: 'HOOK-3',
    file: 'src/features/webhooks/webhook-calls.ts',
    from: '(!this.allowsPrivate && { lookup: lookUpPublicHost })',
    to: '(this.allowsPrivate || lookUpPublicHost ? {} : {})',
    spec: SPEC,
    title: 'goes to no private address',
  },
  {
    id: 'HOOK-4',
    file: 'examples/webhooks/receiver.php',
    from: '$key === false || strlen($key) < 24 ? null : $key',
    to: '(string) $key',
    spec: 'sqlite test/examples/missing-settings.e2e-spec.ts',
  },
  {
    id: 'HOOK-4',
    file: 'examples/webhooks/receiver.go',
    from: 'err != nil || len(key) < 24',
    to: 'err != nil',
    spec: 'sqlite test/examples/missing-settings.e2e-spec.ts',
  },
  {
    id: 'HOOK-4',
    file: 'examples/webhooks/receiver.py',
    from: 'min(length, LARGEST_BODY + 1)',
    to: 'length',
    spec: 'sqlite test/examples/webhooks.e2e-spec.ts',
    title: 'refuses a body over one megabyte',
  },
];

export default mutants;
