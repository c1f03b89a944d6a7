import './app.css';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Announcer } from './announcer';
import { AppHeader } from './app-header';
import { EditorBoundary } from './editor/editor-boundary';
import { useMessages } from './messages';
import { Phone } from './phone/phone';
import { setUpPhone } from './phone/phone-store';
import { preferences, ROOMY } from './preferences';
import { sessionStore } from './session';
import { loadSetup, type Setup } from './setup';
import { OpenExchange } from './sign-in/exchange-log';
import { prefill, takeCode, takeNumber } from './sign-in/sign-in';
import { SignInForm } from './sign-in/sign-in-form';
import { SignedInBar } from './sign-in/signed-in-bar';
import { useStore } from './store';

const Editor = lazy(() => import('./editor/editor'));

const isRoomy = window.matchMedia(ROOMY);

/** Undefined while it is being asked for, null when the service did not say. */
function useSetup(): Setup | null | undefined {
  const [setup, setSetup] = useState<Setup | null>();
  useEffect(() => {
    loadSetup().then(
      (loaded) => {
        prefill(loaded);
        if (loaded.hasPhone) setUpPhone(loaded.people);
        setSetup(loaded);
      },
      () => {
        setSetup(null);
      },
    );
  }, []);
  return setup;
}

export function App() {
  const words = useMessages();
  const setup = useSetup();
  const { session } = useStore(sessionStore);
  const { phoneOpen } = useStore(preferences);
  const hasPhone = setup?.hasPhone ?? false;

  useEffect(() => {
    document.title = words.page.title;
  }, [words]);

  return (
    <>
      <AppHeader hasPhone={hasPhone} />
      <section className="strip" aria-label={words.signIn.heading}>
        {setup === null && (
          <p className="faults" role="alert">
            {words.page.setupFailed}
          </p>
        )}
        {session === null ? <SignInForm hasPhone={hasPhone} /> : <SignedInBar session={session} />}
        <OpenExchange />
      </section>
      <div className="desk">
        <main id="editor" className="pane" dir="ltr" tabIndex={-1} aria-label={words.editor.label}>
          <EditorBoundary>
            <Suspense fallback={<p className="pane-note">{words.editor.loading}</p>}>
              <Editor signedIn={session !== null} hasSchema={setup?.hasSchema ?? true} />
            </Suspense>
          </EditorBoundary>
        </main>
        {hasPhone && phoneOpen && (
          <Phone
            onCode={(code) => {
              // On a narrow screen the phone lies over the form.
              if (!isRoomy.matches) preferences.update({ phoneOpen: false });
              takeCode(code);
            }}
            onNumber={(number) => {
              if (!isRoomy.matches) preferences.update({ phoneOpen: false });
              takeNumber(number);
            }}
            onClose={() => {
              preferences.update({ phoneOpen: false });
            }}
          />
        )}
      </div>
      <Announcer />
    </>
  );
}
