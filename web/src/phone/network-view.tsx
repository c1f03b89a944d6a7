import './network-view.css';
import { useEffect } from 'react';
import { announce } from '../announcer';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { FaultyNumbers } from './faulty-numbers';
import { NetworkSelect } from './network-select';
import { changeNetwork, FAULTLESS, hasFaults, loadNetwork, networks, reset } from './networks';
import type { Network } from './phone-api';

const LATENCIES = [0, 2_000, 10_000, 60_000, 300_000];
const LOSSES = [0, 0.25, 0.5, 1];
const DUPLICATES = [0, 1, 2];

interface NetworkViewProps {
  readonly number: string;
  /** Called with a number to register. */
  readonly onNumber: (number: string) => void;
}

/** The faults of the network between the service and a handset, and numbers that always have a fault. */
export function NetworkView({ number, onNumber }: NetworkViewProps) {
  useEffect(() => {
    void loadNetwork(number);
  }, [number]);

  return (
    <div className="network">
      <NetworkFaults number={number} />
      <FaultyNumbers onNumber={onNumber} />
    </div>
  );
}

function NetworkFaults({ number }: { readonly number: string }) {
  const words = useMessages().phone.network;
  const { known, rejected } = useStore(networks);
  const network = known[number] ?? FAULTLESS;

  function change(part: Partial<Network>) {
    void changeNetwork(number, part).then(() => {
      if (networks.get().rejected === '') announce(words.changed);
    });
  }

  return (
    <section aria-label={words.heading}>
      <h3>{words.heading}</h3>
      <p>{words.about}</p>
      <NetworkSelect
        label={words.latency}
        values={LATENCIES}
        value={network.latency_ms}
        name={(value) => words.latencyOf(value / 1000)}
        onValue={(latency_ms) => {
          change({ latency_ms });
        }}
      />
      <NetworkSelect
        label={words.loss}
        values={LOSSES}
        value={network.loss}
        name={(value) => words.lossOf(Math.round(value * 100))}
        onValue={(loss) => {
          change({ loss });
        }}
      />
      <NetworkSelect
        label={words.duplicates}
        values={DUPLICATES}
        value={network.duplicates}
        name={words.duplicatesOf}
        onValue={(duplicates) => {
          change({ duplicates });
        }}
      />
      <OutageSwitch
        isOn={network.outage}
        onSwitch={(outage) => {
          change({ outage });
        }}
      />
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
            change(FAULTLESS);
          }}
        >
          {words.clear}
        </button>
        <button
          className="button"
          type="button"
          onClick={() => {
            void reset(number).then(() => {
              announce(words.resetDone);
            });
          }}
        >
          {words.reset}
        </button>
      </div>
    </section>
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
