import './handset-nav.css';
import type { ReactNode } from 'react';
import { Icon } from '../icon';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { FAULTLESS, hasFaults, networks } from './networks';
import { phone } from './phone-store';

interface HandsetNavProps {
  readonly unread: number;
}

/** The buttons that open the views of the handset. */
export function HandsetNav({ unread }: HandsetNavProps) {
  const words = useMessages().phone;
  const { current } = useStore(phone);
  const isFaulty = hasFaults(useStore(networks).known[current] ?? FAULTLESS);
  return (
    <nav className="handset-nav" aria-label={words.heading}>
      <NavButton view="messages" label={words.messages}>
        {unread > 0 && <span className="badge">{unread}</span>}
      </NavButton>
      <NavButton view="dialler" label={words.dialler} />
      <NavButton view="network" label={words.network.tab}>
        {isFaulty && <span className="fault-mark" role="img" aria-label={words.network.faulty} />}
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
      <Icon name={view} />
      {label}
      {children}
    </button>
  );
}
