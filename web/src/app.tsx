import './app.css';
import { lazy, Suspense, useEffect } from 'react';
import { AnnouncementLine } from './announcer';
import { ConsoleHeader } from './app-header';
import { FirstStepsGuide, type FirstStepsGuideProps } from './editor/guide';
import { exchanges } from './exchanges';
import { LoadBoundary } from './load-boundary';
import { useMessages } from './messages';
import { VirtualPhone } from './phone/phone';
import { phone } from './phone/phone-store';
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

/** The console: sign-in or session on top, and the editor with the virtual phone below. */
export function ConsoleApp() {
  const setup = useConsoleSetup('/console/setup.json');
  const hasPhone = setup?.hasPhone ?? false;
  useConsoleTitle();
  return (
    <>
      <ConsoleHeader hasPhone={hasPhone} />
      <div className="head">
        <SignInStrip hasPhone={hasPhone} isSetupMissing={setup === null} />
        <OpenConsolePanel />
      </div>
      <div className="desk">
        <EditorPane hasSchema={setup?.hasSchema ?? true} hasPhone={hasPhone} />
        {hasPhone && <ConsolePhone />}
      </div>
      <AnnouncementLine />
    </>
  );
}

/** Names the page in the language that is chosen. */
function useConsoleTitle(): void {
  const { page } = useMessages();
  useEffect(() => {
    document.title = page.title;
  }, [page]);
}

/** Closes the open phone by Escape where it covers the form, unless that key ends a call. */
function useCoverEscape(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;

    const listenForEscape = ({ key }: KeyboardEvent) => {
      const { screen, calling } = phone.get();
      if (key === 'Escape' && screen === null && !calling) uncoverForm();
    };
    // Before the phone reads the key, and ends the call.
    document.addEventListener('keydown', listenForEscape, { capture: true });
    return () => {
      document.removeEventListener('keydown', listenForEscape, { capture: true });
    };
  }, [isOpen]);
}

/** The virtual phone while it is open, which fills in the form of the sign-in. */
function ConsolePhone() {
  const { phoneOpen } = useStore(preferences);
  useCoverEscape(phoneOpen);
  if (!phoneOpen) return null;
  return (
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
  );
}

interface SignInStripProps {
  readonly hasPhone: boolean;
  readonly isSetupMissing: boolean;
}

/** The sign-in, or the session after it. */
function SignInStrip({ hasPhone, isSetupMissing }: SignInStripProps) {
  const { page, signIn } = useMessages();
  const { session } = useStore(sessionStore);
  return (
    <section className="strip" aria-label={signIn.heading}>
      {isSetupMissing && (
        <p className="faults" role="alert">
          {page.setupFailed}
        </p>
      )}
      {session === null && <SignInForm hasPhone={hasPhone} />}
      {session !== null && <SignedInBar session={session} />}
    </section>
  );
}

/** The panel over the editor: the claims of the access token, or a call. */
function OpenConsolePanel() {
  const { session } = useStore(sessionStore);
  const { shown } = useStore(exchanges);
  if (shown !== 'claims') return <ExchangePanel />;
  return session && <ClaimsPanel token={session.accessToken} />;
}

interface EditorPaneProps {
  readonly hasSchema: boolean;
  readonly hasPhone: boolean;
}

function EditorPane({ hasSchema, hasPhone }: EditorPaneProps) {
  const { editor } = useMessages();
  const { session } = useStore(sessionStore);
  const guideProps = { signedIn: session !== null, hasPhone };
  return (
    <main id="editor" className="pane" dir="ltr" tabIndex={-1} aria-label={editor.label}>
      <LoadBoundary>
        <Suspense fallback={<EditorFallback {...guideProps} />}>
          <GraphqlEditor hasSchema={hasSchema} {...guideProps} />
        </Suspense>
      </LoadBoundary>
    </main>
  );
}

/** The guide of the editor while that loads. */
function EditorFallback(guideProps: FirstStepsGuideProps) {
  const { editor } = useMessages();
  return (
    <div className="pane-start">
      <FirstStepsGuide {...guideProps} />
      <p>{editor.loading}</p>
    </div>
  );
}
