import './app-header.css';
import { LineIcon } from './icon';
import iconUrl from './icon.svg';
import { useMessages } from './messages';
import { phone } from './phone/phone-store';
import { PreferenceButtons } from './preference-buttons';
import { type PageLanguage, preferences } from './preferences';
import { useStore } from './store';

const GUIDE_ADDRESSES: Readonly<Record<PageLanguage, string>> = {
  en: '/docs/guide',
  fa: '/docs/fa/guide',
};

export function ConsoleHeader({ hasPhone }: { readonly hasPhone: boolean }) {
  const { page } = useMessages();
  const { language } = useStore(preferences);
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
        <a className="top-link" href={GUIDE_ADDRESSES[language]} title={page.docs}>
          <LineIcon name="book" />
          <span>{page.docs}</span>
        </a>
        <PreferenceButtons />
        {hasPhone && <PhoneButton />}
      </div>
    </header>
  );
}

function PhoneButton() {
  const { page } = useMessages();
  const { phoneOpen } = useStore(preferences);
  const { handsets } = useStore(phone);
  const unreadCount = handsets.reduce((sum, handset) => sum + handset.unread, 0);
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
      {unreadCount > 0 && (
        <span className="badge">
          <span aria-hidden="true">{unreadCount}</span>
          <span className="unseen">{page.newMessages(unreadCount)}</span>
        </span>
      )}
    </button>
  );
}
