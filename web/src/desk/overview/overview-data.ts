import { type ResultOf, runOperation, typeDocument } from '../operations';

const MESSAGE_FIELDS = typeDocument(
  'fragment Message on StaffMessageCount { from provider result count }',
);
const REFUSAL_FIELDS = typeDocument(
  'fragment Refusal on StaffProviderRefusal { provider part reason count first_at last_at }',
);
const OVERVIEW_QUERY = typeDocument(
  `{ StaffOverview { counted_from hours { from sign_ins } messages { ...Message }
    refusals { ...Refusal }
    before { days sign_ins failed_messages }
    open_tickets { min_hours max_hours count } } }`,
  [MESSAGE_FIELDS, REFUSAL_FIELDS],
);

/** A provider that refuses us. */
export type ProviderRefusal = ResultOf<typeof REFUSAL_FIELDS>;
type MessageCount = ResultOf<typeof MESSAGE_FIELDS>;

/**
 * The numbers of the last 24 hours and of open tickets. Failures are messages that reached nobody.
 */
export type OverviewData = Awaited<ReturnType<typeof loadOverview>>;

function classifyMessage({ result }: MessageCount): 'delivered' | 'failed' | 'open' {
  if (result === 'DELIVERED') return 'delivered';
  if (result in FAILURE_EVENTS) return 'failed';
  return 'open';
}

/** The events of the audit trail that end a message which reached nobody, by its result. */
export const FAILURE_EVENTS = {
  FAILED: 'delivery.failed',
  UNDELIVERED: 'delivery.undelivered',
  EXPIRED: 'delivery.expired',
} as const;

type FailureResult = keyof typeof FAILURE_EVENTS;
export const FAILURE_RESULTS = Object.keys(FAILURE_EVENTS) as readonly FailureResult[];

function sumPeriodCounts(messages: readonly MessageCount[] = []): number {
  return messages.reduce((sum, { count }) => sum + count, 0);
}

export async function loadOverview() {
  const { StaffOverview: overview } = await runOperation(OVERVIEW_QUERY);
  const messageCounts = overview?.messages ?? [];
  const failedMessages = messageCounts.filter((message) => classifyMessage(message) === 'failed');
  const byProvider = Map.groupBy(messageCounts, ({ provider }) => provider);
  return {
    since: overview?.counted_from ?? null,
    readAt: Date.now(),
    hours: (overview?.hours ?? []).map(({ from, sign_ins: signIns }) => {
      const failedInHour = failedMessages.filter((message) => message.from === from);
      return {
        from,
        signIns,
        failures: sumPeriodCounts(failedInHour),
        countFailures: (result: FailureResult) =>
          sumPeriodCounts(failedInHour.filter((message) => message.result === result)),
      };
    }),
    /**
     * Messages are open if they are neither delivered nor failed, such as accepted without a
     * receipt.
     */
    providers: [...byProvider].map(([name, all]) => {
      const { delivered, open, failed: bad } = Object.groupBy(all, classifyMessage);
      return {
        name,
        counts: [sumPeriodCounts(delivered), sumPeriodCounts(open), sumPeriodCounts(bad)],
      };
    }),
    refusals: overview?.refusals ?? [],
    before: (overview?.before ?? []).map(({ days, sign_ins, failed_messages }) => {
      return { days, signIns: sign_ins, failures: failed_messages };
    }),
    ages: overview?.open_tickets ?? [],
  };
}
