import { toLatinDigits } from '../../../src/platform/typed-text';
import { ObservableStore } from '../store';
import {
  fetchNetworkConditions,
  type NetworkConditions,
  resetHandset,
  sendNetworkConditions,
} from './phone-api';
import { phone } from './phone-store';

export const FAULTLESS_NETWORK: NetworkConditions = {
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

export const networks = new ObservableStore<NetworksState>({ known: {}, rejected: '' });

/** Endings of numbers whose messages are never delivered. */
const UNDELIVERABLE_ENDINGS = ['0000', '9999', '8888', '7777'] as const;
/** Endings of numbers with a fault. */
export const FAULTY_ENDINGS = [...UNDELIVERABLE_ENDINGS, '6666'] as const;

/** The reason why a message may be late or missing. */
export type DeliveryProblem =
  'latency' | 'loss' | 'outage' | (typeof UNDELIVERABLE_ENDINGS)[number];

/** Returns null if the next message to the number will arrive as usual. */
export function findDeliveryProblem(
  number: string,
  known: NetworksState['known'],
): DeliveryProblem | null {
  const { latency_ms, loss, outage } = known[number] ?? FAULTLESS_NETWORK;
  const knownEnding = UNDELIVERABLE_ENDINGS.find((each) =>
    toLatinDigits(number).replace(/\D/g, '').endsWith(each),
  );
  if (outage) return 'outage';
  if (knownEnding !== undefined) return knownEnding;
  if (loss > 0) return 'loss';
  if (latency_ms > 0) return 'latency';
  return null;
}

export function hasNetworkFaults({
  latency_ms,
  loss,
  duplicates,
  outage,
}: NetworkConditions): boolean {
  return latency_ms > 0 || loss > 0 || duplicates > 0 || outage;
}

/**
 * Loads the network of a number. Ignores the response if the network was changed here in the
 * meantime.
 */
export async function loadHandsetNetwork(number: string): Promise<void> {
  const networkBefore = networks.get().known[number];
  const loadedNetwork = await fetchNetworkConditions(number);
  const { known } = networks.get();
  if (loadedNetwork !== null && known[number] === networkBefore)
    networks.update({ known: { ...known, [number]: loadedNetwork } });
}

/** Settles when all changes so far are saved, because they must reach the server in order. */
let savedChanges: Promise<void> = Promise.resolve();

/** Changes the network of a number, for messages that are sent from now on. */
export function changeHandsetNetwork(
  number: string,
  part: Partial<NetworkConditions>,
): Promise<void> {
  const changedNetwork = { ...(networks.get().known[number] ?? FAULTLESS_NETWORK), ...part };
  storeHandsetNetwork(number, changedNetwork);
  savedChanges = savedChanges.then(async () => {
    if ((await sendNetworkConditions(number, changedNetwork)) !== null) return;
    networks.update({ rejected: number });
    await loadHandsetNetwork(number);
  });
  return savedChanges;
}

/** Deletes the messages of a handset and removes the faults of its network. */
export async function resetHandsetFaults(number: string): Promise<void> {
  if (!(await resetHandset(number))) {
    networks.update({ rejected: number });
    return;
  }
  phone.clearMessages(number);
  storeHandsetNetwork(number, FAULTLESS_NETWORK);
}

function storeHandsetNetwork(number: string, network: NetworkConditions): void {
  networks.update({ known: { ...networks.get().known, [number]: network }, rejected: '' });
}
