import { isRecord, type JsonRecord, numberOf, recordsOf, textOf } from '../../json';
import { ask } from '../graphql';
import { timeOf } from '../times';

export interface Hour {
  readonly at: number;
  readonly signIns: number;
  /** Messages that reached nobody. */
  readonly failures: number;
}

export interface Provider {
  /** '' before the first attempt. */
  readonly name: string;
  readonly delivered: number;
  /** Neither delivered nor failed, such as accepted without a receipt. */
  readonly open: number;
  readonly failed: number;
}

export interface Age {
  readonly minHours: number;
  readonly maxHours: number | null;
  readonly count: number;
}

export interface OverviewData {
  readonly since: number;
  readonly readAt: number;
  readonly hours: readonly Hour[];
  readonly providers: readonly Provider[];
  readonly ages: readonly Age[];
}

const QUERY = `{ StaffOverview { counted_from hours { from sign_ins } messages { from provider result count }
  open_tickets { min_hours max_hours count } } }`;

function outcomeOf(message: JsonRecord): 'delivered' | 'failed' | 'open' {
  const result = textOf(message, 'result');
  if (result === 'DELIVERED') return 'delivered';
  return ['UNDELIVERED', 'FAILED', 'EXPIRED'].includes(result) ? 'failed' : 'open';
}

function count(messages: readonly JsonRecord[]): number {
  return messages.reduce((sum, message) => sum + (numberOf(message, 'count') ?? 0), 0);
}

/**
 * Reads the numbers of the last 24 hours and of open tickets.
 * @throws ServiceError
 */
export async function loadOverview(): Promise<OverviewData> {
  const { StaffOverview: found } = await ask(QUERY);
  const overview = isRecord(found) ? found : {};
  const messages = recordsOf(overview, 'messages');
  const failed = messages.filter((message) => outcomeOf(message) === 'failed');
  const byProvider = Map.groupBy(messages, (message) => textOf(message, 'provider'));
  return {
    since: timeOf(textOf(overview, 'counted_from')),
    readAt: Date.now(),
    hours: recordsOf(overview, 'hours').map((hour) => ({
      at: timeOf(textOf(hour, 'from')),
      signIns: numberOf(hour, 'sign_ins') ?? 0,
      failures: count(failed.filter((message) => textOf(message, 'from') === textOf(hour, 'from'))),
    })),
    providers: [...byProvider].map(([name, all]) => {
      const of = Object.groupBy(all, outcomeOf);
      return {
        name,
        delivered: count(of.delivered ?? []),
        open: count(of.open ?? []),
        failed: count(of.failed ?? []),
      };
    }),
    ages: recordsOf(overview, 'open_tickets').map((age) => ({
      minHours: numberOf(age, 'min_hours') ?? 0,
      maxHours: numberOf(age, 'max_hours'),
      count: numberOf(age, 'count') ?? 0,
    })),
  };
}
