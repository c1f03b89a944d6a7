import './network-view.css';
import { useEffect } from 'react';
import { announce } from '../announcer';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { changeNetwork, ENDINGS, GOOD, isGood, learnNetwork, networks, reset } from './networks';
import type { Network } from './phone-api';

const LATENCIES = [0, 2_000, 10_000, 60_000, 300_000];
const LOSSES = [0, 0.25, 0.5, 1];
const DUPLICATES = [0, 1, 2];

interface NetworkViewProps {
  readonly number: string;
  readonly onNumber: (number: string) => void;
}

/** What can go wrong between the service and a handset: by hand, and by the ending of a number. */
export function NetworkView({ number, onNumber }: NetworkViewProps) {
  const words = useMessages().phone.network;
  const { known, refused } = useStore(networks);
  const network = known[number] ?? GOOD;

  useEffect(() => {
    void learnNetwork(number);
  }, [number]);

  function change(part: Partial<Network>) {
    void changeNetwork(number, part).then(() => {
      if (networks.get().refused === '') announce(words.changed);
    });
  }

  return (
    <div className="network">
      <section aria-label={words.heading}>
        <h3>{words.heading}</h3>
        <p>{words.about}</p>
        <Options
          label={words.latency}
          values={LATENCIES}
          value={network.latency_ms}
          name={(value) => words.late(value / 1000)}
          onValue={(latency_ms) => {
            change({ latency_ms });
          }}
        />
        <Options
          label={words.loss}
          values={LOSSES}
          value={network.loss}
          name={(value) => words.lost(Math.round(value * 100))}
          onValue={(loss) => {
            change({ loss });
          }}
        />
        <Options
          label={words.duplicates}
          values={DUPLICATES}
          value={network.duplicates}
          name={words.more}
          onValue={(duplicates) => {
            change({ duplicates });
          }}
        />
        <label className="network-row">
          <span>
            {words.outage} <small>{words.outageHint}</small>
          </span>
          <input
            type="checkbox"
            role="switch"
            checked={network.outage}
            onChange={(event) => {
              change({ outage: event.target.checked });
            }}
          />
        </label>
        {refused === number && (
          <p className="network-refused" role="alert">
            {words.refused}
          </p>
        )}
        <div className="network-buttons">
          <button
            className="button"
            type="button"
            disabled={isGood(network)}
            onClick={() => {
              change(GOOD);
            }}
          >
            {words.repair}
          </button>
          <button
            className="button"
            type="button"
            onClick={() => {
              void reset(number).then(() => {
                announce(words.emptied);
              });
            }}
          >
            {words.empty}
          </button>
        </div>
      </section>
      <section aria-label={words.endingsHeading}>
        <h3>{words.endingsHeading}</h3>
        <p>{words.endingsAbout}</p>
        <ul className="endings">
          {ENDINGS.map((ending) => (
            <li key={ending}>
              <code dir="ltr">…{ending}</code>
              <span>{words.endings[ending]}</span>
              <button
                className="link-button"
                type="button"
                aria-label={words.tryEnding(ending)}
                onClick={() => {
                  onNumber(numberEnding(ending));
                }}
              >
                {words.try}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

interface OptionsProps {
  readonly label: string;
  readonly values: readonly number[];
  readonly value: number;
  readonly name: (value: number) => string;
  readonly onValue: (value: number) => void;
}

/** One of a few amounts; one that was set elsewhere is among them. */
function Options({ label, values, value, name, onValue }: OptionsProps) {
  const all = values.includes(value) ? values : [...values, value].toSorted((a, b) => a - b);
  return (
    <label className="network-row">
      <span>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          onValue(Number(event.target.value));
        }}
      >
        {all.map((each) => (
          <option key={each} value={each}>
            {name(each)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A number that nobody has yet, most likely. */
function numberEnding(ending: string): string {
  return `0912${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}${ending}`;
}
