import { drive, type Load, type Outcome, type Script } from './load.js';
import type { Server } from './processes.js';

/** A program that is measured against others with the same task. */
export interface Contender {
  readonly name: string;
  readonly server: Server;
  readonly script: () => Script;
}

/** The figures of one contender: medians of all rounds. */
export interface Figures {
  readonly name: string;
  /** Completed requests, or pairs of requests, a second. */
  readonly rate: number;
  /** CPU time of the server for each request, in microseconds. */
  readonly cpu: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** MiB after the last round. */
  readonly rss: number;
}

export interface Plan extends Omit<Load, 'port'> {
  readonly rounds: number;
  /** Seconds of the first round, which is not counted. */
  readonly warmUp: number;
}

/**
 * Measures the contenders in turn, round by round, so that other work on the machine affects all of them. The first
 * round is longer and not counted, because a server reaches its full speed only after some thousand requests.
 */
export async function inRounds<T>(
  contenders: readonly T[],
  rounds: number,
  measure: (contender: T, warmsUp: boolean) => Promise<Figures>,
): Promise<Figures[]> {
  const measured = contenders.map((contender) => ({ contender, figures: [] as Figures[] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { contender, figures } of measured) {
      const found = await measure(contender, round === 0);
      if (round > 0) figures.push(found);
    }
  }
  return measured.map(({ figures }) => medians(figures));
}

/** @throws Error if a response is not 200 */
export function compare(contenders: readonly Contender[], plan: Plan): Promise<Figures[]> {
  return inRounds(contenders, plan.rounds, (contender, warmsUp) =>
    measured(contender, { ...plan, seconds: warmsUp ? plan.warmUp : plan.seconds }),
  );
}

/**
 * Measures one contender under one load.
 * @throws Error if a response is not 200
 */
export async function measured(
  { name, server, script }: Contender,
  load: Omit<Load, 'port'>,
): Promise<Figures> {
  const before = server.cpu();
  const outcome = await drive(script(), { ...load, port: server.port });
  const used = server.cpu() - before;
  assertAllOk(name, outcome);
  return {
    name,
    rate: outcome.requests / outcome.seconds,
    cpu: used / outcome.requests,
    p50: outcome.latencies.at(0.5),
    p99: outcome.latencies.at(0.99),
    rss: server.rss(),
  };
}

export function assertAllOk(name: string, { refused, refusal }: Outcome): void {
  if (refused > 0)
    throw new Error(
      `${name}: ${String(refused)} responses were not 200, the first: ${refusal ?? ''}`,
    );
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
  const [low = 0, high = 0] = [
    sorted[sorted.length % 2 === 1 ? middle : middle - 1],
    sorted[middle],
  ];
  return (low + high) / 2;
}
