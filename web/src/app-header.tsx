import './app-header.css';
import { Icon } from './icon';
import iconUrl from './icon.svg';
import { useMessages } from './messages';
import { phone } from './phone/phone-store';
import { preferences, THEMES } from './preferences';
import { useStore } from './store';

export function AppHeader({ hasPhone }: { readonly hasPhone: boolean }) {
  const { page } = useMessages();
  const { language, theme } = useStore(preferences);
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
        <a className="top-link" href="/docs" title={page.restReference}>
          <Icon name="book" />
          <span>{page.restReference}</span>
        </a>
        <button
          className="icon-button"
          type="button"
          aria-label={`${page.theme}: ${page.themes[theme]}`}
          title={`${page.theme}: ${page.themes[theme]}`}
          onClick={() => {
            preferences.update({ theme: THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system' });
          }}
        >
          <Icon name={theme} />
        </button>
        <button
          className="top-button"
          type="button"
          lang={language === 'en' ? 'fa' : 'en'}
          onClick={() => {
            preferences.update({ language: language === 'en' ? 'fa' : 'en' });
          }}
        >
          {page.language}
        </button>
        {hasPhone && <PhoneButton />}
      </div>
    </header>
  );
}

function PhoneButton() {
  const { page } = useMessages();
  const { phoneOpen } = useStore(preferences);
  const { handsets } = useStore(phone);
  const unread = handsets.reduce((sum, handset) => sum + handset.unread, 0);
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
      <Icon name="phone" />
      {page.phone}
      {unread > 0 && (
        <span className="badge">
          <span aria-hidden="true">{unread}</span>
          <span className="unseen">{page.newMessages(unread)}</span>
        </span>
      )}
    </button>
  );
}
