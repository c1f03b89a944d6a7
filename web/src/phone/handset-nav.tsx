import './handset-nav.css';
import type { ReactNode } from 'react';
import { LineIcon } from '../icon';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { FAULTLESS_NETWORK, hasNetworkFaults, networks } from './networks';
import { phone } from './phone-store';

interface HandsetNavProps {
  readonly unread: number;
}

/** The buttons that open the views of the handset. */
export function HandsetNav({ unread }: HandsetNavProps) {
  const phoneWords = useMessages().phone;
  const { current } = useStore(phone);
  const isFaulty = hasNetworkFaults(useStore(networks).known[current] ?? FAULTLESS_NETWORK);
  return (
    <nav className="handset-nav" aria-label={phoneWords.heading}>
      <NavButton view="messages" label={phoneWords.messages}>
        {unread > 0 && <span className="badge">{unread}</span>}
      </NavButton>
      <NavButton view="dialler" label={phoneWords.dialler} />
      <NavButton view="network" label={phoneWords.network.tab}>
        {isFaulty && (
          <span className="fault-mark" role="img" aria-label={phoneWords.network.faulty} />
        )}
      </NavButton>
    </nav>
  );
}

interface NavButtonProps {
  readonly view: 'messages' | 'dialler' | 'network';
  readonly label: string;
  readonly children?: ReactNode;
}

function NavButton({ view, label, children }: NavButtonProps) {
  const { view: open } = useStore(phone);
  return (
    <button
      type="button"
      aria-current={view === open}
      onClick={() => {
        phone.openView(view);
      }}
    >
      <LineIcon name={view} />
      {label}
      {children}
    </button>
  );
}
