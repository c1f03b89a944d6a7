import { useMessages } from '../messages';
import { NetworkSelect } from './network-select';
import type { NetworkConditions } from './phone-api';

const LATENCY_CHOICES = [0, 2_000, 10_000, 60_000, 300_000];
const LOSS_CHOICES = [0, 0.25, 0.5, 1];
const DUPLICATE_CHOICES = [0, 1, 2];

interface FaultControlsProps {
  readonly network: NetworkConditions;
  readonly onChange: (part: Partial<NetworkConditions>) => void;
}

/** A control for each kind of fault. */
export function FaultControls({ network, onChange }: FaultControlsProps) {
  return (
    <>
      <LatencySelect network={network} onChange={onChange} />
      <LossSelect network={network} onChange={onChange} />
      <DuplicatesSelect network={network} onChange={onChange} />
      <OutageSwitch
        isOn={network.outage}
        onSwitch={(outage) => {
          onChange({ outage });
        }}
      />
    </>
  );
}

function LatencySelect({ network, onChange }: FaultControlsProps) {
  const networkWords = useMessages().phone.network;
  return (
    <NetworkSelect
      label={networkWords.latency}
      values={LATENCY_CHOICES}
      value={network.latency_ms}
      name={(value) => networkWords.latencyOf(value / 1000)}
      onValue={(latency_ms) => {
        onChange({ latency_ms });
      }}
    />
  );
}

function LossSelect({ network, onChange }: FaultControlsProps) {
  const networkWords = useMessages().phone.network;
  return (
    <NetworkSelect
      label={networkWords.loss}
      values={LOSS_CHOICES}
      value={network.loss}
      name={(value) => networkWords.lossOf(Math.round(value * 100))}
      onValue={(loss) => {
        onChange({ loss });
      }}
    />
  );
}

function DuplicatesSelect({ network, onChange }: FaultControlsProps) {
  const networkWords = useMessages().phone.network;
  return (
    <NetworkSelect
      label={networkWords.duplicates}
      values={DUPLICATE_CHOICES}
      value={network.duplicates}
      name={networkWords.duplicatesOf}
      onValue={(duplicates) => {
        onChange({ duplicates });
      }}
    />
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
