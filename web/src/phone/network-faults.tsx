import { announceText } from '../announcer';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { NetworkSelect } from './network-select';
import { changeNetwork, FAULTLESS, hasFaults, networks, resetFaults } from './networks';
import type { NetworkConditions } from './phone-api';

const LATENCIES = [0, 2_000, 10_000, 60_000, 300_000];
const LOSSES = [0, 0.25, 0.5, 1];
const DUPLICATES = [0, 1, 2];

interface NetworkFaultsProps {
  readonly number: string;
}

/** The faults of the network of a number, and buttons that remove them. */
export function NetworkFaults({ number }: NetworkFaultsProps) {
  const words = useMessages().phone.network;
  const { known, rejected } = useStore(networks);
  const network = known[number] ?? FAULTLESS;

  function changePart(part: Partial<NetworkConditions>) {
    void changeNetwork(number, part).then(() => {
      if (networks.get().rejected === '') announceText(words.changed);
    });
  }

  function resetAll() {
    void resetFaults(number).then(() => {
      announceText(words.resetDone);
    });
  }

  return (
    <section aria-label={words.heading}>
      <h3>{words.heading}</h3>
      <p>{words.about}</p>
      <FaultControls network={network} onChange={changePart} />
      {rejected === number && (
        <p className="network-rejected" role="alert">
          {words.rejected}
        </p>
      )}
      <div className="network-buttons">
        <button
          className="button"
          type="button"
          disabled={!hasFaults(network)}
          onClick={() => {
            changePart(FAULTLESS);
          }}
        >
          {words.clear}
        </button>
        <button className="button" type="button" onClick={resetAll}>
          {words.reset}
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
  const words = useMessages().phone.network;
  return (
    <>
      <NetworkSelect
        label={words.latency}
        values={LATENCIES}
        value={network.latency_ms}
        name={(value) => words.latencyOf(value / 1000)}
        onValue={(latency_ms) => {
          onChange({ latency_ms });
        }}
      />
      <NetworkSelect
        label={words.loss}
        values={LOSSES}
        value={network.loss}
        name={(value) => words.lossOf(Math.round(value * 100))}
        onValue={(loss) => {
          onChange({ loss });
        }}
      />
      <NetworkSelect
        label={words.duplicates}
        values={DUPLICATES}
        value={network.duplicates}
        name={words.duplicatesOf}
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
  const words = useMessages().phone.network;
  return (
    <label className="network-row">
      <span>
        {words.outage} <small>{words.outageHint}</small>
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
