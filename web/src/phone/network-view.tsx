import './network-view.css';
import { useEffect } from 'react';
import { FaultyNumbers } from './faulty-numbers';
import { NetworkFaults } from './network-faults';
import { loadHandsetNetwork } from './networks';

interface NetworkViewProps {
  readonly number: string;
  /** Called with a number to register. */
  readonly onNumber: (number: string) => void;
}

/**
 * The faults of the network between the service and a handset, and numbers that always have a
 * fault.
 */
export function NetworkView({ number, onNumber }: NetworkViewProps) {
  useEffect(() => {
    void loadHandsetNetwork(number);
  }, [number]);

  return (
    <div className="network">
      <NetworkFaults number={number} />
      <FaultyNumbers onNumber={onNumber} />
    </div>
  );
}
