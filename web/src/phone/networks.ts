import { Store } from '../store';
import { fetchNetwork, type Network, resetHandset, sendNetwork } from './phone-api';
import { forgetMessages } from './phone-store';

export const GOOD: Network = { latency_ms: 0, loss: 0, duplicates: 0, outage: false };

interface Networks {
  /** As far as they were asked for; by number. */
  readonly known: Readonly<Record<string, Network>>;
  /** Number whose last change was not taken; '' for none. */
  readonly refused: string;
}

export const networks = new Store<Networks>({ known: {}, refused: '' });

/** Endings of numbers whose messages never come. */
const SWALLOWING = ['0000', '9999', '8888', '7777'] as const;
/** Endings that do something to messages. */
export const ENDINGS = [...SWALLOWING, '6666'] as const;

/** Why a message may not come as it should. */
export type Trouble = 'latency' | 'loss' | 'outage' | (typeof SWALLOWING)[number];

/** What stands between a number and its next message; null when nothing does. */
export function troubleOf(number: string, known: Networks['known']): Trouble | null {
  const { latency_ms, loss, outage } = known[number] ?? GOOD;
  const ending = SWALLOWING.find((each) => number.replace(/\D/g, '').endsWith(each));
  if (outage) return 'outage';
  return ending ?? (loss > 0 ? 'loss' : latency_ms > 0 ? 'latency' : null);
}

export function isGood({ latency_ms, loss, duplicates, outage }: Network): boolean {
  return latency_ms === 0 && loss === 0 && duplicates === 0 && !outage;
}

/** Asks how the network of a number is. */
export async function learnNetwork(number: string): Promise<void> {
  const network = await fetchNetwork(number);
  if (network !== null) networks.update({ known: { ...networks.get().known, [number]: network } });
}

/** What was asked for before this is done. */
let before: Promise<void> = Promise.resolve();

/** Changes the network of a number for what is sent to it from now on. */
export function changeNetwork(number: string, part: Partial<Network>): Promise<void> {
  const network = { ...(networks.get().known[number] ?? GOOD), ...part };
  keep(number, network);
  before = before.then(async () => {
    if ((await sendNetwork(number, network)) !== null) return;
    networks.update({ refused: number });
    await learnNetwork(number);
  });
  return before;
}

/** An empty inbox and a good network. */
export async function reset(number: string): Promise<void> {
  if (!(await resetHandset(number))) {
    networks.update({ refused: number });
    return;
  }
  forgetMessages(number);
  keep(number, GOOD);
}

function keep(number: string, network: Network): void {
  networks.update({ known: { ...networks.get().known, [number]: network }, refused: '' });
}
