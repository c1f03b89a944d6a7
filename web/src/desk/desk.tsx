import { lazy, Suspense, useEffect } from 'react';
import { AnnouncementLine } from '../announcer';
import { LoadBoundary } from '../load-boundary';
import { sessionStore } from '../session';
import { loadConsoleSetup } from '../setup';
import { SignInForm } from '../sign-in/sign-in-form';
import { signIn } from '../sign-in/sign-in-store';
import { useConsoleSetup } from '../sign-in/use-setup';
import { useStore } from '../store';
import { AuditView } from './audit/audit-view';
import { DeskCommands } from './commands/palette';
import { DeskHeader } from './desk-header';
import { LoadingNote } from './load-note';
import { useDeskMessages } from './messages';
import { useDeskRoute } from './route';
import { PasskeyGate } from './passkeys/passkey-gate';
import { PasskeysView } from './passkeys/passkeys-view';
import { PeopleView } from './people/people-view';
import { bulkTickets } from './tickets/bulk-store';
import { useShownView } from './views';
import { TicketsView } from './tickets/tickets-view';

const OverviewView = lazy(() => import('./overview/overview-view'));
const ClientsView = lazy(() => import('./clients/clients-view'));
const WebhooksView = lazy(() => import('./webhooks/webhooks-view'));

const SETUP_PATH = '/desk/setup.json';

export function DeskApp() {
  const deskWords = useDeskMessages();
  const { session, isRestoring } = useStore(sessionStore);
  useEffect(() => {
    document.title = deskWords.title;
  }, [deskWords]);
  return (
    <>
      <DeskHeader />
      <div id="content" className="desk-body" tabIndex={-1}>
        {session !== null && <DeskView />}
        {session === null && !isRestoring && <DeskSignIn />}
      </div>
      <AnnouncementLine />
    </>
  );
}

function DeskView() {
  const view = useShownView();
  if (view === undefined) return <NotStaffNote />;
  return (
    <PasskeyGate>
      <LoadBoundary key={view}>
        <Suspense fallback={<LoadingNote isLoaded={false} error={null} />}>
          <OpenDeskView />
        </Suspense>
      </LoadBoundary>
      <DeskCommands />
    </PasskeyGate>
  );
}

/** Loads what only a sign-in loads otherwise, for a session that was restored. */
function useRestoredSetup(): void {
  useEffect(() => {
    if (signIn.get().ussdCode !== '') return;
    void loadConsoleSetup(SETUP_PATH).then(
      ({ ussdCode, hasConsole }) => {
        signIn.update({ ussdCode, hasConsole });
      },
      () => undefined,
    );
  }, []);
}

function OpenDeskView() {
  useRestoredSetup();
  const { id } = useDeskRoute();
  const shownView = useShownView();
  if (shownView === 'passkeys') return <PasskeysView />;
  if (shownView === 'overview') return <OverviewView />;
  if (shownView === 'clients') return <ClientsView />;
  if (shownView === 'webhooks') return <WebhooksView />;
  if (shownView === 'audit') return <AuditView />;
  if (shownView === 'people') return <PeopleView id={id} />;
  return <TicketsView id={id} />;
}

function DeskSignIn() {
  const deskWords = useDeskMessages();
  const deskSetup = useConsoleSetup(SETUP_PATH);
  useEffect(() => {
    bulkTickets.clearSelection();
  }, []);
  return (
    <main className="desk-sign-in">
      <h2>{deskWords.title}</h2>
      <p className="faint">{deskWords.signInAbout}</p>
      {deskSetup === null && (
        <p className="faults" role="alert">
          {deskWords.setupFailed}
        </p>
      )}
      {deskSetup?.hasClient === false && (
        <p className="faults" role="alert">
          {deskWords.noClient}
        </p>
      )}
      <SignInForm hasPhone={deskSetup?.hasPhone ?? false} />
    </main>
  );
}

function NotStaffNote() {
  const deskWords = useDeskMessages();
  return (
    <main className="desk-sign-in" role="alert">
      <h2>{deskWords.notStaff}</h2>
      <p>{deskWords.notStaffAdvice}</p>
    </main>
  );
}
