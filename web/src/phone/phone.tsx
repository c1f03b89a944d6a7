import { Icon } from '../icon';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { Dialler } from './dialler';
import { HandsetChoice } from './handset-choice';
import { MessagesView } from './messages-view';
import { openView, phone } from './phone-store';
import { UssdScreen } from './ussd-screen';

interface PhoneProps {
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}

/** Every handset of the demo, one at a time: text messages and a USSD dialler. */
export function Phone({ onCode, onClose }: PhoneProps) {
  const { phone: words, exchanges } = useMessages();
  const { handsets, current, view, isLive } = useStore(phone);
  const handset = handsets.find(({ number }) => number === current);
  const unread = handset?.unread ?? 0;
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
          {view === 'dialler' ? (
            <Dialler />
          ) : (
            handset !== undefined && <MessagesView handset={handset} onCode={onCode} />
          )}
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
        </nav>
        <p className={isLive ? 'live' : 'live live-off'} role="status">
          {isLive ? words.live : words.offline}
        </p>
      </div>
    </aside>
  );
}
