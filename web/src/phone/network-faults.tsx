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

  function changeNetworkPart(part: Partial<NetworkConditions>) {
    void changeHandsetNetwork(number, part).then(() => {
      if (networks.get().rejected === '') announceText(networkWords.changed);
    });
  }

  return (
    <section aria-label={networkWords.heading}>
      <h3>{networkWords.heading}</h3>
      <p>{networkWords.about}</p>
      <FaultControls network={numberNetwork} onChange={changeNetworkPart} />
      {rejected === number && (
        <p className="network-rejected" role="alert">
          {networkWords.rejected}
        </p>
      )}
      <FaultRemoval
        number={number}
        isFaulty={hasNetworkFaults(numberNetwork)}
        onClear={() => {
          changeNetworkPart(FAULTLESS_NETWORK);
        }}
      />
    </section>
  );
}

interface FaultRemovalProps extends NetworkFaultsProps {
  readonly isFaulty: boolean;
  readonly onClear: () => void;
}

/** Buttons that remove the faults, one of them with the messages of the number. */
function FaultRemoval({ number, isFaulty, onClear }: FaultRemovalProps) {
  const networkWords = useMessages().phone.network;

  function resetAllFaults() {
    void resetHandsetFaults(number).then(() => {
      announceText(networkWords.resetDone);
    });
  }

  return (
    <div className="network-buttons">
      <button className="button" type="button" disabled={!isFaulty} onClick={onClear}>
        {networkWords.clear}
      </button>
      <button className="button" type="button" onClick={resetAllFaults}>
        {networkWords.reset}
      </button>
    </div>
  );
}
