import './phone.css';
import { Icon } from '../icon';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { Dialler } from './dialler';
import { HandsetChoice } from './handset-choice';
import { HandsetNav } from './handset-nav';
import { MessagesView } from './messages-view';
import { NetworkView } from './network-view';
import { phone } from './phone-store';
import { UssdScreen } from './ussd-screen';

interface PhoneProps {
  /** Called with a code that was clicked. */
  readonly onCode: (code: string) => void;
  /** Called with a number to register. */
  readonly onNumber: (number: string) => void;
  readonly onClose: () => void;
}

/** The virtual phone: one handset at a time, with its messages, a USSD dialler and its network. */
export function Phone({ onCode, onNumber, onClose }: PhoneProps) {
  const { phone: words, page } = useMessages();
  const { handsets, current, view, screen, calling } = useStore(phone);
  const handset = handsets.find(({ number }) => number === current);
  const isLive = handset?.isLive ?? true;
  return (
    <aside id="phone" className="phone" aria-label={words.heading}>
      <div className="handset">
        <header className="handset-bar">
          <HandsetChoice />
          <button
            className="icon-button phone-close"
            type="button"
            aria-label={page.close}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </header>
        <div className="handset-face">
          <div className="handset-view" inert={screen !== null || calling}>
            {view === 'dialler' && <Dialler />}
            {view === 'messages' && handset !== undefined && (
              <MessagesView handset={handset} onCode={onCode} />
            )}
            {view === 'network' && current !== '' && (
              <NetworkView number={current} onNumber={onNumber} />
            )}
          </div>
          <UssdScreen onCode={onCode} />
        </div>
        <HandsetNav unread={handset?.unread ?? 0} />
        <p className={isLive ? 'live' : 'live live-off'} role="status">
          {isLive ? words.live : words.reconnecting}
        </p>
      </div>
    </aside>
  );
}
