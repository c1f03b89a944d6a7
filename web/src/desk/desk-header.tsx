import '../app-header.css';
import iconUrl from '../icon.svg';
import { PreferenceButtons } from '../preference-buttons';
import { sessionStore } from '../session';
import { useStore } from '../store';
import { useDeskMessages } from './messages';
import { useRoute } from './route';
import { useViews } from './views';

export function DeskHeader() {
  const words = useDeskMessages();
  const { session } = useStore(sessionStore);
  return (
    <header className="top">
      <h1 className="brand">
        <img src={iconUrl} alt="" width={24} height={24} />
        <span className="brand-desk">{words.title}</span>
      </h1>
      <a className="skip" href="#content">
        {words.skip}
      </a>
      {session !== null && <ViewLinks />}
      <div className="top-actions">
        <PreferenceButtons />
        {session !== null && (
          <button
            className="top-button"
            type="button"
            title={words.signedInAs(session.username)}
            onClick={() => void sessionStore.signOut()}
          >
            {words.signOut}
          </button>
        )}
      </div>
    </header>
  );
}

function ViewLinks() {
  const words = useDeskMessages();
  const { view } = useRoute();
  return (
    <nav className="views" aria-label={words.navigation}>
      {useViews().map((name) => (
        <a key={name} href={`#/${name}`} aria-current={view === name ? 'page' : undefined}>
          {words.views[name]}
        </a>
      ))}
    </nav>
  );
}
