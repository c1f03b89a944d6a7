import { createHash } from 'node:crypto';

/** Conditions of the virtual network for one number. */
export interface SimulatedConditions {
  /** Delay between sending and arrival. */
  readonly latency_ms: number;
  /** Share of accepted messages that never arrive, from 0 to 1. The id of a message decides. */
  readonly loss: number;
  /** Extra copies of each message. */
  readonly duplicates: number;
  /** A known outage: no provider reaches the number. */
  readonly outage: boolean;
}

export const FAIR_CONDITIONS: SimulatedConditions = {
  latency_ms: 0,
  loss: 0,
  duplicates: 0,
  outage: false,
};

/** The response of the network to a message; `cuts` accepts it and then ends the connection. */
export type NetworkVerdict = 'takes' | 'busy' | 'refuses' | 'silent' | 'cuts';

/** Verdicts by the last four digits of a number, as on the SMSC of the tests. */
const VERDICT_BY_ENDING: Readonly<Record<string, NetworkVerdict>> = {
  '0000': 'busy',
  '9999': 'refuses',
  '7777': 'silent',
  '6666': 'cuts',
};
/** Number ending whose messages are accepted and not delivered. */
const UNDELIVERED_ENDING = '8888';
/**
 * Copies that arrive by verdict. After `cuts` the message is sent again, because its response is
 * lost.
 */
const COPIES_BY_VERDICT: Readonly<Record<NetworkVerdict, number>> = {
  takes: 1,
  busy: 0,
  refuses: 0,
  silent: 0,
  cuts: 2,
};

interface SimulatedMessage {
  readonly id: number;
  readonly recipient: string;
  /** Database milliseconds. */
  readonly created_at: number;
}

export interface SimulatedDelivery {
  /** Copies that reach the handset. */
  readonly copies: number;
  /** Time of arrival, in database milliseconds. */
  readonly at: number;
}

export function findVerdict(number: string): NetworkVerdict {
  return VERDICT_BY_ENDING[number.slice(-4)] ?? 'takes';
}

/**
 * Returns the fate of a message under the conditions at its time. It is the same on every call and
 * every replica.
 */
export function simulateDelivery(
  { id, recipient, created_at }: SimulatedMessage,
  conditions: SimulatedConditions,
): SimulatedDelivery {
  const at = created_at + conditions.latency_ms;
  const verdict = findVerdict(recipient);
  const isLost = deriveChance(id) < conditions.loss;
  const copies = COPIES_BY_VERDICT[verdict];
  if (isLost || copies === 0 || recipient.endsWith(UNDELIVERED_ENDING)) return { copies: 0, at };
  return { copies: copies + conditions.duplicates, at };
}

/** Returns a number from 0 to less than 1 that depends on the id only. */
function deriveChance(id: number): number {
  return createHash('sha256').update(String(id)).digest().readUInt32BE() / 2 ** 32;
}
