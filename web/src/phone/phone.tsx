import './phone.css';
import { LineIcon } from '../icon';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { DiallerView } from './dialler';
import { HandsetChooser } from './handset-choice';
import { HandsetNav } from './handset-nav';
import { MessagesView } from './messages-view';
import { NetworkView } from './network-view';
import { phone } from './phone-store';
import { UssdScreen } from './ussd-screen';

interface VirtualPhoneProps {
  /** Called with a code that was clicked. */
  readonly onCode: (code: string) => void;
  /** Called with a number to register. */
  readonly onNumber: (number: string) => void;
  readonly onClose: () => void;
}

/** The virtual phone: one handset at a time, with its messages, a USSD dialler and its network. */
export function VirtualPhone({ onCode, onNumber, onClose }: VirtualPhoneProps) {
  const { phone: phoneWords, page } = useMessages();
  const { handsets, current, view, screen, calling } = useStore(phone);
  const currentHandset = handsets.find(({ number }) => number === current);
  const isLive = currentHandset?.isLive ?? true;
  return (
    <aside id="phone" className="phone" aria-label={phoneWords.heading}>
      <div className="handset">
        <header className="handset-bar">
          <HandsetChooser />
          <button
            className="icon-button phone-close"
            type="button"
            aria-label={page.close}
            onClick={onClose}
          >
            <LineIcon name="close" />
          </button>
        </header>
        <div className="handset-face">
          <div className="handset-view" inert={screen !== null || calling}>
            {view === 'dialler' && <DiallerView />}
            {view === 'messages' && currentHandset !== undefined && (
              <MessagesView handset={currentHandset} onCode={onCode} />
            )}
            {view === 'network' && current !== '' && (
              <NetworkView number={current} onNumber={onNumber} />
            )}
          </div>
          <UssdScreen onCode={onCode} />
        </div>
        <HandsetNav unread={currentHandset?.unread ?? 0} />
        <p className={isLive ? 'live' : 'live live-off'} role="status">
          {isLive ? phoneWords.live : phoneWords.reconnecting}
        </p>
      </div>
    </aside>
  );
}
