import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { type DemoUser, loadDemo } from './demo';
import { EditorBoundary } from './editor-boundary';
import iconUrl from './icon.svg';
import { sessionStore } from './session';
import { SignInForm, type SignInFields } from './sign-in-form';
import { SignedInBar } from './signed-in-bar';

const Editor = lazy(() => import('./editor'));

export function App() {
  const { session, ended } = useSyncExternalStore(sessionStore.subscribe, sessionStore.snapshot);
  const [users, setUsers] = useState<readonly DemoUser[]>([]);
  const [fields, setFields] = useState<SignInFields>({
    clientId: '',
    clientSecret: '',
    username: '',
    channel: 'ussd',
  });

  useEffect(() => {
    const leaving = new AbortController();
    loadDemo(leaving.signal)
      .then((demo) => {
        if (demo === null) return;
        setUsers(demo.users);
        setFields((now) => ({
          ...now,
          clientId: now.clientId || demo.clientId,
          clientSecret: now.clientSecret || demo.clientSecret,
          username: now.username || (demo.users[0]?.cellNumber ?? ''),
        }));
      })
      .catch(() => undefined);
    return () => {
      leaving.abort();
    };
  }, []);

  return (
    <>
      <header className="strip">
        <h1 className="brand">
          <img src={iconUrl} alt="" width={28} height={28} />
          keypad
        </h1>
        <div className="strip-body">
          {session === null ? (
            <SignInForm
              fields={fields}
              users={users}
              ended={ended}
              onEdit={(change) => {
                setFields((now) => ({ ...now, ...change }));
              }}
            />
          ) : (
            <SignedInBar session={session} />
          )}
        </div>
      </header>
      <main className="pane">
        <EditorBoundary>
          <Suspense fallback={<p className="pane-note">Loading the editor…</p>}>
            <Editor signedIn={session !== null} />
          </Suspense>
        </EditorBoundary>
      </main>
    </>
  );
}
