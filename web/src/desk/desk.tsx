import { useEffect } from 'react';
import { Announcer } from '../announcer';
import { sessionStore } from '../session';
import { SignInForm } from '../sign-in/sign-in-form';
import { useSetup } from '../sign-in/use-setup';
import { useStore } from '../store';
import { AuditView } from './audit/audit-view';
import { ClientsView } from './clients/clients-view';
import { DeskHeader } from './desk-header';
import { useDeskMessages } from './messages';
import { useRoute } from './route';
import { OverviewView } from './overview/overview-view';
import { PeopleView } from './people/people-view';
import { useViews } from './views';
import { WebhooksView } from './webhooks/webhooks-view';
import { TicketsView } from './tickets/tickets-view';

export function Desk() {
  const words = useDeskMessages();
  const { session } = useStore(sessionStore);
  useEffect(() => {
    document.title = words.title;
  }, [words]);
  const view = useViews().length > 0 ? <DeskView /> : <NotStaff />;
  return (
    <>
      <DeskHeader />
      <div id="content" className="desk-body" tabIndex={-1}>
        {session === null ? <SignIn /> : view}
      </div>
      <Announcer />
    </>
  );
}

function DeskView() {
  const { view, id } = useRoute();
  const views = useViews();
  const shown = views.find((name) => name === view) ?? views[0];
  if (shown === 'overview') return <OverviewView />;
  if (shown === 'clients') return <ClientsView />;
  if (shown === 'webhooks') return <WebhooksView />;
  if (shown === 'audit') return <AuditView />;
  return shown === 'people' ? <PeopleView id={id} /> : <TicketsView id={id} />;
}

function SignIn() {
  const words = useDeskMessages();
  const setup = useSetup('/desk/setup.json');
  return (
    <main className="desk-sign-in">
      <h2>{words.title}</h2>
      <p className="faint">{words.signInAbout}</p>
      {setup === null && (
        <p className="faults" role="alert">
          {words.setupFailed}
        </p>
      )}
      <SignInForm hasPhone={setup?.hasPhone ?? false} />
    </main>
  );
}

function NotStaff() {
  const words = useDeskMessages();
  return (
    <main className="desk-sign-in" role="alert">
      <h2>{words.notStaff}</h2>
      <p>{words.notStaffAdvice}</p>
    </main>
  );
}
