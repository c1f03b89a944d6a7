import './app.css';
import { lazy, Suspense, useEffect } from 'react';
import { Announcer } from './announcer';
import { AppHeader } from './app-header';
import { EditorBoundary } from './editor/editor-boundary';
import { exchanges } from './exchanges';
import { useMessages } from './messages';
import { Phone } from './phone/phone';
import { preferences, WIDE } from './preferences';
import { sessionStore } from './session';
import { ClaimsPanel } from './sign-in/claims-panel';
import { ExchangePanel } from './sign-in/exchange-panel';
import { fillInCode, fillInNewNumber } from './sign-in/sign-in';
import { SignInForm } from './sign-in/sign-in-form';
import { SignedInBar } from './sign-in/signed-in-bar';
import { useSetup } from './sign-in/use-setup';
import { useStore } from './store';

const Editor = lazy(() => import('./editor/editor'));

const isWide = window.matchMedia(WIDE);

/** Closes the phone on a narrow screen, where it covers the form. */
function uncoverForm(): void {
  if (!isWide.matches) preferences.update({ phoneOpen: false });
}

export function App() {
  const words = useMessages();
  const setup = useSetup('/console/setup.json');
  const { session } = useStore(sessionStore);
  const { phoneOpen } = useStore(preferences);
  const { shown } = useStore(exchanges);
  const hasPhone = setup?.hasPhone ?? false;

  useEffect(() => {
    document.title = words.page.title;
  }, [words]);

  return (
    <>
      <AppHeader hasPhone={hasPhone} />
      <div className="head">
        <section className="strip" aria-label={words.signIn.heading}>
          {setup === null && (
            <p className="faults" role="alert">
              {words.page.setupFailed}
            </p>
          )}
          {session === null ? (
            <SignInForm hasPhone={hasPhone} />
          ) : (
            <SignedInBar session={session} />
          )}
        </section>
        {shown === 'claims' ? (
          session && <ClaimsPanel token={session.accessToken} />
        ) : (
          <ExchangePanel />
        )}
      </div>
      <div className="desk">
        <main id="editor" className="pane" dir="ltr" tabIndex={-1} aria-label={words.editor.label}>
          <EditorBoundary>
            <Suspense fallback={<p className="pane-note">{words.editor.loading}</p>}>
              <Editor
                signedIn={session !== null}
                hasSchema={setup?.hasSchema ?? true}
                hasPhone={hasPhone}
              />
            </Suspense>
          </EditorBoundary>
        </main>
        {hasPhone && phoneOpen && (
          <Phone
            onCode={(code) => {
              uncoverForm();
              fillInCode(code);
            }}
            onNumber={(number) => {
              uncoverForm();
              fillInNewNumber(number);
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
