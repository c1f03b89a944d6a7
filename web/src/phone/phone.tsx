import './phone.css';
import { LineIcon } from '../icon';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { DiallerView } from './dialler';
import { HandsetChooser } from './handset-choice';
import { HandsetNav } from './handset-nav';
import { MessagesView } from './messages-view';
import { NetworkView } from './network-view';
import { type PhoneHandset, phone } from './phone-store';
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
  const phoneWords = useMessages().phone;
  const { handsets, current, screen, calling } = useStore(phone);
  const currentHandset = handsets.find(({ number }) => number === current);
  return (
    <aside id="phone" className="phone" aria-label={phoneWords.heading}>
      <div className="handset">
        <HandsetBar onClose={onClose} />
        <div className="handset-face">
          <div className="handset-view" inert={screen !== null || calling}>
            <HandsetView handset={currentHandset} onCode={onCode} onNumber={onNumber} />
          </div>
          <UssdScreen onCode={onCode} />
        </div>
        <HandsetNav unread={currentHandset?.unread ?? 0} />
        <LivePhoneNote isLive={currentHandset?.isLive ?? true} />
      </div>
    </aside>
  );
}

function HandsetBar({ onClose }: Pick<VirtualPhoneProps, 'onClose'>) {
  const { page } = useMessages();
  return (
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
  );
}

interface HandsetViewProps extends Omit<VirtualPhoneProps, 'onClose'> {
  /** Undefined if there is no handset yet. */
  readonly handset: PhoneHandset | undefined;
}

/** The view of the handset that is open. */
function HandsetView({ handset, onCode, onNumber }: HandsetViewProps) {
  const { current, view } = useStore(phone);
  if (view === 'dialler') return <DiallerView />;
  if (view === 'network')
    return current !== '' && <NetworkView number={current} onNumber={onNumber} />;
  return handset && <MessagesView handset={handset} onCode={onCode} />;
}

/** Says whether messages arrive by themselves. */
function LivePhoneNote({ isLive }: { readonly isLive: boolean }) {
  const phoneWords = useMessages().phone;
  return (
    <p className={isLive ? 'live' : 'live live-off'} role="status">
      {isLive ? phoneWords.live : phoneWords.reconnecting}
    </p>
  );
}
