import { announceText } from '../announcer';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { FaultControls } from './fault-controls';
import {
  changeHandsetNetwork,
  FAULTLESS_NETWORK,
  hasNetworkFaults,
  networks,
  resetHandsetFaults,
} from './networks';
import type { NetworkConditions } from './phone-api';

interface NetworkFaultsProps {
  readonly number: string;
}

/** The faults of the network of a number, and buttons that remove them. */
export function NetworkFaults({ number }: NetworkFaultsProps) {
  const networkWords = useMessages().phone.network;
  const { known, rejected } = useStore(networks);
  const numberNetwork = known[number] ?? FAULTLESS_NETWORK;
  const { changeNetwork } = useNetworkChanges(number);
  return (
    <section aria-label={networkWords.heading}>
      <h2>{networkWords.heading}</h2>
      <p>{networkWords.about}</p>
      <FaultControls network={numberNetwork} onChange={changeNetwork} />
      {rejected === number && (
        <p className="network-rejected" role="alert">
          {networkWords.rejected}
        </p>
      )}
      <FaultRemoval number={number} isFaulty={hasNetworkFaults(numberNetwork)} />
    </section>
  );
}

interface FaultRemovalProps extends NetworkFaultsProps {
  readonly isFaulty: boolean;
}

/** Buttons that remove the faults, one of them with the messages of the number. */
function FaultRemoval({ number, isFaulty }: FaultRemovalProps) {
  const networkWords = useMessages().phone.network;
  const { clearFaults, resetFaults } = useNetworkChanges(number);
  return (
    <div className="network-buttons">
      <button className="button" type="button" disabled={!isFaulty} onClick={clearFaults}>
        {networkWords.clear}
      </button>
      <button className="button" type="button" onClick={resetFaults}>
        {networkWords.reset}
      </button>
    </div>
  );
}

/** Returns functions that change the network of a number and announce that they did. */
function useNetworkChanges(number: string) {
  const networkWords = useMessages().phone.network;
  const changeNetwork = (part: Partial<NetworkConditions>) => {
    void changeHandsetNetwork(number, part).then(() => {
      if (networks.get().rejected === '') announceText(networkWords.changed);
    });
  };
  const clearFaults = () => {
    changeNetwork(FAULTLESS_NETWORK);
  };
  const resetFaults = () => {
    void resetHandsetFaults(number).then(() => {
      announceText(networkWords.resetDone);
    });
  };
  return { changeNetwork, clearFaults, resetFaults };
}
