import { announceText } from '../announcer';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { NetworkSelect } from './network-select';
import {
  changeHandsetNetwork,
  FAULTLESS_NETWORK,
  hasNetworkFaults,
  networks,
  resetHandsetFaults,
} from './networks';
import type { NetworkConditions } from './phone-api';

const LATENCY_CHOICES = [0, 2_000, 10_000, 60_000, 300_000];
const LOSS_CHOICES = [0, 0.25, 0.5, 1];
const DUPLICATE_CHOICES = [0, 1, 2];

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

  function resetAllFaults() {
    void resetHandsetFaults(number).then(() => {
      announceText(networkWords.resetDone);
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
      <div className="network-buttons">
        <button
          className="button"
          type="button"
          disabled={!hasNetworkFaults(numberNetwork)}
          onClick={() => {
            changeNetworkPart(FAULTLESS_NETWORK);
          }}
        >
          {networkWords.clear}
        </button>
        <button className="button" type="button" onClick={resetAllFaults}>
          {networkWords.reset}
        </button>
      </div>
    </section>
  );
}

interface FaultControlsProps {
  readonly network: NetworkConditions;
  readonly onChange: (part: Partial<NetworkConditions>) => void;
}

function FaultControls({ network, onChange }: FaultControlsProps) {
  const networkWords = useMessages().phone.network;
  return (
    <>
      <NetworkSelect
        label={networkWords.latency}
        values={LATENCY_CHOICES}
        value={network.latency_ms}
        name={(value) => networkWords.latencyOf(value / 1000)}
        onValue={(latency_ms) => {
          onChange({ latency_ms });
        }}
      />
      <NetworkSelect
        label={networkWords.loss}
        values={LOSS_CHOICES}
        value={network.loss}
        name={(value) => networkWords.lossOf(Math.round(value * 100))}
        onValue={(loss) => {
          onChange({ loss });
        }}
      />
      <NetworkSelect
        label={networkWords.duplicates}
        values={DUPLICATE_CHOICES}
        value={network.duplicates}
        name={networkWords.duplicatesOf}
        onValue={(duplicates) => {
          onChange({ duplicates });
        }}
      />
      <OutageSwitch
        isOn={network.outage}
        onSwitch={(outage) => {
          onChange({ outage });
        }}
      />
    </>
  );
}

interface OutageSwitchProps {
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

function OutageSwitch({ isOn, onSwitch }: OutageSwitchProps) {
  const networkWords = useMessages().phone.network;
  return (
    <label className="network-row">
      <span>
        {networkWords.outage} <small>{networkWords.outageHint}</small>
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={(event) => {
          onSwitch(event.target.checked);
        }}
      />
    </label>
  );
}
