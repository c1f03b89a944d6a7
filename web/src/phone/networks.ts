import { Store } from '../store';
import { fetchNetwork, type NetworkConditions, resetHandset, sendNetwork } from './phone-api';
import { phone } from './phone-store';

export const FAULTLESS: NetworkConditions = {
  latency_ms: 0,
  loss: 0,
  duplicates: 0,
  outage: false,
};

interface NetworksState {
  /** Networks by number; one that was not loaded yet is missing. */
  readonly known: Readonly<Record<string, NetworkConditions>>;
  /** Number whose last change the server rejected; '' for none. */
  readonly rejected: string;
}

export const networks = new Store<NetworksState>({ known: {}, rejected: '' });

/** Endings of numbers whose messages are never delivered. */
const UNDELIVERABLE = ['0000', '9999', '8888', '7777'] as const;
/** Endings of numbers with a fault. */
export const ENDINGS = [...UNDELIVERABLE, '6666'] as const;

/** The reason why a message may be late or missing. */
export type DeliveryProblem = 'latency' | 'loss' | 'outage' | (typeof UNDELIVERABLE)[number];

/** Returns null if the next message to the number will arrive as usual. */
export function findDeliveryProblem(
  number: string,
  known: NetworksState['known'],
): DeliveryProblem | null {
  const { latency_ms, loss, outage } = known[number] ?? FAULTLESS;
  const ending = UNDELIVERABLE.find((each) => number.replace(/\D/g, '').endsWith(each));
  if (outage) return 'outage';
  if (ending !== undefined) return ending;
  if (loss > 0) return 'loss';
  return latency_ms > 0 ? 'latency' : null;
}

export function hasFaults({ latency_ms, loss, duplicates, outage }: NetworkConditions): boolean {
  return latency_ms > 0 || loss > 0 || duplicates > 0 || outage;
}

/**
 * Loads the network of a number. Ignores the response if the network was changed here in the
 * meantime.
 */
export async function loadNetwork(number: string): Promise<void> {
  const before = networks.get().known[number];
  const network = await fetchNetwork(number);
  const { known } = networks.get();
  if (network !== null && known[number] === before)
    networks.update({ known: { ...known, [number]: network } });
}

/** Settles when all changes so far are saved, because they must reach the server in order. */
let saved: Promise<void> = Promise.resolve();

/** Changes the network of a number, for messages that are sent from now on. */
export function changeNetwork(number: string, part: Partial<NetworkConditions>): Promise<void> {
  const network = { ...(networks.get().known[number] ?? FAULTLESS), ...part };
  storeNetwork(number, network);
  saved = saved.then(async () => {
    if ((await sendNetwork(number, network)) !== null) return;
    networks.update({ rejected: number });
    await loadNetwork(number);
  });
  return saved;
}

/** Deletes the messages of a handset and removes the faults of its network. */
export async function resetFaults(number: string): Promise<void> {
  if (!(await resetHandset(number))) {
    networks.update({ rejected: number });
    return;
  }
  phone.clearMessages(number);
  storeNetwork(number, FAULTLESS);
}

function storeNetwork(number: string, network: NetworkConditions): void {
  networks.update({ known: { ...networks.get().known, [number]: network }, rejected: '' });
}
