import './app.css';
import { lazy, Suspense, useEffect } from 'react';
import { AnnouncementLine } from './announcer';
import { ConsoleHeader } from './app-header';
import { EditorBoundary } from './editor/editor-boundary';
import { exchanges } from './exchanges';
import { useMessages } from './messages';
import { VirtualPhone } from './phone/phone';
import { preferences, WIDE_SCREEN } from './preferences';
import { sessionStore } from './session';
import { ClaimsPanel } from './sign-in/claims-panel';
import { ExchangePanel } from './sign-in/exchange-panel';
import { fillInArrivedCode, fillInNewNumber } from './sign-in/sign-in';
import { SignInForm } from './sign-in/sign-in-form';
import { SignedInBar } from './sign-in/signed-in-bar';
import { useConsoleSetup } from './sign-in/use-setup';
import { useStore } from './store';

const GraphqlEditor = lazy(() => import('./editor/editor'));

const isWide = window.matchMedia(WIDE_SCREEN);

/** Closes the phone on a narrow screen, where it covers the form. */
function uncoverForm(): void {
  if (!isWide.matches) preferences.update({ phoneOpen: false });
}

export function ConsoleApp() {
  const consoleWords = useMessages();
  const setup = useConsoleSetup('/console/setup.json');
  const { session } = useStore(sessionStore);
  const { phoneOpen } = useStore(preferences);
  const { shown } = useStore(exchanges);
  const hasPhone = setup?.hasPhone ?? false;

  useEffect(() => {
    document.title = consoleWords.page.title;
  }, [consoleWords]);

  return (
    <>
      <ConsoleHeader hasPhone={hasPhone} />
      <div className="head">
        <section className="strip" aria-label={consoleWords.signIn.heading}>
          {setup === null && (
            <p className="faults" role="alert">
              {consoleWords.page.setupFailed}
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
        <main
          id="editor"
          className="pane"
          dir="ltr"
          tabIndex={-1}
          aria-label={consoleWords.editor.label}
        >
          <EditorBoundary>
            <Suspense fallback={<p className="pane-note">{consoleWords.editor.loading}</p>}>
              <GraphqlEditor
                signedIn={session !== null}
                hasSchema={setup?.hasSchema ?? true}
                hasPhone={hasPhone}
              />
            </Suspense>
          </EditorBoundary>
        </main>
        {hasPhone && phoneOpen && (
          <VirtualPhone
            onCode={(code) => {
              uncoverForm();
              fillInArrivedCode(code);
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
      <AnnouncementLine />
    </>
  );
}
