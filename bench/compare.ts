import { drive, type Load, type Script } from './load.js';
import type { Server } from './processes.js';

/** What is measured against others doing the same. */
export interface Contender {
  readonly name: string;
  readonly server: Server;
  readonly script: () => Script;
}

/** One contender's figures: the medians of all rounds. */
export interface Figures {
  readonly name: string;
  /** Completed requests (or journeys, where several make one) a second. */
  readonly rate: number;
  /** CPU time of the server for each, microseconds. */
  readonly cpu: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** MiB, after the last round. */
  readonly rss: number;
}

export interface Plan extends Omit<Load, 'port'> {
  readonly rounds: number;
  /** Requests that make one journey; 1 by default. */
  readonly requestsEach?: number;
}

/**
 * Measures the contenders in turn, round by round, so that whatever else the machine does meets all of them. A first
 * round, thrice as long, warms up and is not counted: a server runs at its speed after some thousands of requests.
 * @throws Error when an answer is not 200.
 */
export async function compare(contenders: readonly Contender[], plan: Plan): Promise<Figures[]> {
  const rounds = new Map(contenders.map((each) => [each, [] as Figures[]]));
  for (let round = 0; round <= plan.rounds; round += 1) {
    for (const contender of contenders) {
      const seconds = round === 0 ? 3 * plan.seconds : plan.seconds;
      const figures = await measure(contender, { ...plan, seconds });
      if (round > 0) rounds.get(contender)?.push(figures);
    }
  }
  return contenders.map((contender) => medians(rounds.get(contender) ?? []));
}

async function measure({ name, server, script }: Contender, plan: Plan): Promise<Figures> {
  const before = server.cpu();
  const outcome = await drive(script(), { ...plan, port: server.port });
  const used = server.cpu() - before;
  if (outcome.refused > 0) {
    throw new Error(`${name}: ${String(outcome.refused)} answers were not 200, the first: ${outcome.refusal ?? ''}`);
  }
  const each = plan.requestsEach ?? 1;
  return {
    name,
    rate: outcome.requests / each / outcome.seconds,
    cpu: (used * each) / outcome.requests,
    p50: outcome.latencies.at(0.5),
    p99: outcome.latencies.at(0.99),
    rss: server.rss(),
  };
}

function medians(rounds: readonly Figures[]): Figures {
  const of = (pick: (figures: Figures) => number) => median(rounds.map(pick));
  return {
    name: rounds[0]?.name ?? '',
    rate: of(({ rate }) => rate),
    cpu: of(({ cpu }) => cpu),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    rss: rounds.at(-1)?.rss ?? 0,
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 1 ? middle : middle - 1], sorted[middle]];
  return (low + high) / 2;
}
