import { atMost, type Goal } from './report.js';

export const ROUNDS = 3;
export const SECONDS = 4;
export const TIMES = 3;
export const PATIENT = 50;
export const CROWDS = [500, 5_000];

/** The figures of one round at the maximum and one at three times that. */
export interface Round {
  /** Requests a second of patient clients. */
  readonly most: number;
  readonly offered: number;
  readonly served: number;
  readonly refused: number;
  readonly p99: number;
  readonly p99FromSending: number;
  readonly liveP99: number;
}

export type Figure = (pick: (round: Round) => number) => number;

export const HEAD = [
  '',
  'maximum/s',
  'offered/s',
  'served/s',
  'goodput',
  'refused',
  'p99 ms from due',
  'p99 ms from sending',
  'p99 ms live',
];
export const ABOUT = `Medians of ${String(ROUNDS)} rounds of ${String(SECONDS)} s. Goodput: served requests as a share of the maximum with ${String(PATIENT)}
connections. Refused: share of the responses. From due: the latency counts from the moment when a request was due, so it
grows with the length of the round.`;

export function goalsOf(kind: string, connections: number, of: Figure): Goal[] {
  const goodput = of(({ served, most }) => served / most);
  const least = connections === CROWDS[0] ? 0.9 : 0.75;
  const text = `goodput of ${kind} at least ${String(least)} of its maximum`;
  const goals: Goal[] = [{ text, value: goodput, met: goodput >= least }];
  if (connections !== CROWDS[0]) return goals;

  const slowest = of(({ p99FromSending }) => p99FromSending);
  const live = of(({ liveP99 }) => liveP99);
  goals.push(atMost(`p99 of ${kind} from sending at most 500 ms`, slowest, 500));
  goals.push(atMost(`p99 of /health/live beside ${kind} at most 150 ms`, live, 150));
  return goals;
}

export function rowOf(name: string, of: Figure): string[] {
  return [
    name,
    of(({ most }) => most).toFixed(0),
    of(({ offered }) => offered).toFixed(0),
    of(({ served }) => served).toFixed(0),
    of(({ served, most }) => served / most).toFixed(2),
    of(({ refused }) => refused).toFixed(2),
    of(({ p99 }) => p99).toFixed(0),
    of(({ p99FromSending }) => p99FromSending).toFixed(0),
    of(({ liveP99 }) => liveP99).toFixed(0),
  ];
}
