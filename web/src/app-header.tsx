import './app-header.css';
import { DocsLink } from './docs-link';
import { LineIcon } from './icon';
import iconUrl from './icon.svg';
import { useMessages } from './messages';
import { phone } from './phone/phone-store';
import { PreferenceButtons } from './preference-buttons';
import { preferences } from './preferences';
import { signIn } from './sign-in/sign-in-store';
import { useStore } from './store';

export function ConsoleHeader({ hasPhone }: { readonly hasPhone: boolean }) {
  const { page } = useMessages();
  return (
    <header className="top">
      <h1 className="brand" dir="ltr">
        <img src={iconUrl} alt="" width={24} height={24} />
        keypad
      </h1>
      <a className="skip" href="#editor">
        {page.skip}
      </a>
      <div className="top-actions">
        <DocsLink />
        <DeskLink />
        <PreferenceButtons />
        {hasPhone && <PhoneButton />}
      </div>
    </header>
  );
}

function DeskLink() {
  const { page } = useMessages();
  const { hasDesk } = useStore(signIn);
  if (!hasDesk) return null;
  return (
    <a className="top-link" href="/desk" title={page.desk}>
      <LineIcon name="messages" />
      <span>{page.desk}</span>
    </a>
  );
}

function PhoneButton() {
  const { page } = useMessages();
  const { phoneOpen } = useStore(preferences);
  return (
    <button
      className="top-button"
      type="button"
      aria-expanded={phoneOpen}
      aria-controls="phone"
      onClick={() => {
        preferences.update({ phoneOpen: !phoneOpen });
      }}
    >
      <LineIcon name="phone" />
      {page.phone}
      <UnreadBadge />
    </button>
  );
}

/** The number of unread messages of all handsets. */
function UnreadBadge() {
  const { page } = useMessages();
  const { handsets } = useStore(phone);
  const unreadCount = handsets.reduce((sum, handset) => sum + handset.unread, 0);
  if (unreadCount === 0) return null;
  return (
    <span className="badge">
      <span aria-hidden="true">{unreadCount}</span>
      <span className="unseen">{page.newMessages(unreadCount)}</span>
    </span>
  );
}
