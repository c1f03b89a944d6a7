import '../app-header.css';
import { GuideLink } from '../guide-link';
import iconUrl from '../icon.svg';
import { PreferenceButtons } from '../preference-buttons';
import { sessionStore } from '../session';
import { useStore } from '../store';
import { useDeskMessages } from './messages';
import { useDeskRoute } from './route';
import { useAllowedViews } from './views';

export function DeskHeader() {
  const deskWords = useDeskMessages();
  const { session } = useStore(sessionStore);
  return (
    <header className="top">
      <h1 className="brand">
        <img src={iconUrl} alt="" width={24} height={24} />
        <span className="brand-desk">{deskWords.title}</span>
      </h1>
      <a className="skip" href="#content">
        {deskWords.skip}
      </a>
      {session !== null && <ViewLinks />}
      <div className="top-actions">
        {session !== null && (
          <bdi className="faint top-user" dir="ltr">
            {session.username}
          </bdi>
        )}
        <GuideLink />
        <PreferenceButtons />
        {session !== null && (
          <button
            className="top-button"
            type="button"
            title={deskWords.signedInAs(session.username)}
            onClick={() => void sessionStore.signOut()}
          >
            {deskWords.signOut}
          </button>
        )}
      </div>
    </header>
  );
}

function ViewLinks() {
  const deskWords = useDeskMessages();
  const { view } = useDeskRoute();
  return (
    <nav className="views" aria-label={deskWords.navigation}>
      {useAllowedViews().map((name) => (
        <a key={name} href={`#/${name}`} aria-current={view === name ? 'page' : undefined}>
          {deskWords.views[name]}
        </a>
      ))}
    </nav>
  );
}
