import './phone.css';
import { Icon } from '../icon';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { Dialler } from './dialler';
import { HandsetChoice } from './handset-choice';
import { MessagesView } from './messages-view';
import { NetworkView } from './network-view';
import { GOOD, isGood, networks } from './networks';
import { openView, phone } from './phone-store';
import { UssdScreen } from './ussd-screen';

interface PhoneProps {
  readonly onCode: (code: string) => void;
  /** A number to register and try. */
  readonly onNumber: (number: string) => void;
  readonly onClose: () => void;
}

/** Every handset of the demo, one at a time: text messages, a USSD dialler, and the network it is in. */
export function Phone({ onCode, onNumber, onClose }: PhoneProps) {
  const { phone: words, exchanges } = useMessages();
  const { handsets, current, view, screen, calling } = useStore(phone);
  const handset = handsets.find(({ number }) => number === current);
  const unread = handset?.unread ?? 0;
  const isLive = handset?.isLive ?? true;
  const isFaulty = !isGood(useStore(networks).known[current] ?? GOOD);
  return (
    <aside id="phone" className="phone" aria-label={words.heading}>
      <div className="handset">
        <header className="handset-bar">
          <HandsetChoice />
          <button className="icon-button phone-close" type="button" aria-label={exchanges.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <div className="handset-face">
          <div className="handset-view" inert={screen !== null || calling}>
            {view === 'dialler' && <Dialler />}
            {view === 'messages' && handset !== undefined && <MessagesView handset={handset} onCode={onCode} />}
            {view === 'network' && current !== '' && <NetworkView number={current} onNumber={onNumber} />}
          </div>
          <UssdScreen onCode={onCode} />
        </div>
        <nav className="handset-nav" aria-label={words.heading}>
          <button
            type="button"
            aria-current={view === 'messages'}
            onClick={() => {
              openView('messages');
            }}
          >
            <Icon name="messages" />
            {words.messages}
            {unread > 0 && <span className="badge">{unread}</span>}
          </button>
          <button
            type="button"
            aria-current={view === 'dialler'}
            onClick={() => {
              openView('dialler');
            }}
          >
            <Icon name="dialler" />
            {words.dialler}
          </button>
          <button
            type="button"
            aria-current={view === 'network'}
            onClick={() => {
              openView('network');
            }}
          >
            <Icon name="network" />
            {words.network.tab}
            {isFaulty && <span className="fault-mark" role="img" aria-label={words.network.faulty} />}
          </button>
        </nav>
        <p className={isLive ? 'live' : 'live live-off'} role="status">
          {isLive ? words.live : words.offline}
        </p>
      </div>
    </aside>
  );
}
