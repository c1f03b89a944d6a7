import '../app-header.css';
import type { ReactNode } from 'react';
import { DocsLink } from '../docs-link';
import { LineIcon } from '../icon';
import iconUrl from '../icon.svg';
import { PreferenceButtons } from '../preference-buttons';
import { type SignedInSession, sessionStore } from '../session';
import { signIn } from '../sign-in/sign-in-store';
import { useStore } from '../store';
import { type DeskCommandName, sendDeskCommand } from './commands/desk-commands';
import { useDeskMessages } from './messages';
import { useAllowedViews, useShownView } from './views';

/** The name of the desk, its views, who is signed in, and the preferences. */
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
      {session !== null && <DeskViewLinks />}
      <div className="top-actions">
        {session !== null && <CommandButtons />}
        {session !== null && <SignedInName session={session} />}
        <ConsoleLink />
        <DocsLink />
        <PreferenceButtons />
        {session !== null && <SignOutButton session={session} />}
      </div>
    </header>
  );
}

/** The link to the console, if the service serves it. */
function ConsoleLink() {
  const { console: label } = useDeskMessages();
  const { hasConsole } = useStore(signIn);
  if (!hasConsole) return null;
  return (
    <a className="top-link" href="/" title={label}>
      <LineIcon name="console" />
      <span>{label}</span>
    </a>
  );
}

function CommandButtons() {
  const { palette, keys } = useDeskMessages().commands;
  return (
    <>
      <CommandButton name="palette" label={palette.button}>
        <LineIcon name="search" />
      </CommandButton>
      <CommandButton name="keys" label={`${keys.title} (?)`}>
        ?
      </CommandButton>
    </>
  );
}

interface CommandButtonProps {
  readonly name: DeskCommandName;
  readonly label: string;
  readonly children: ReactNode;
}

function CommandButton({ name, label, children }: CommandButtonProps) {
  return (
    <button
      className="icon-button"
      type="button"
      aria-label={label}
      title={label}
      onClick={() => {
        sendDeskCommand(name);
      }}
    >
      {children}
    </button>
  );
}

interface SignedInNameProps {
  readonly session: SignedInSession;
}

function SignedInName({ session }: SignedInNameProps) {
  return (
    <bdi className="faint top-user" dir="ltr">
      {session.username}
    </bdi>
  );
}

function SignOutButton({ session }: SignedInNameProps) {
  const deskWords = useDeskMessages();
  return (
    <button
      className="top-button"
      type="button"
      title={deskWords.signedInAs(session.username)}
      onClick={() => void sessionStore.signOut()}
    >
      {deskWords.signOut}
    </button>
  );
}

function DeskViewLinks() {
  const deskWords = useDeskMessages();
  const shownView = useShownView();
  return (
    <nav className="views" aria-label={deskWords.navigation}>
      {useAllowedViews().map((name) => (
        <a key={name} href={`#/${name}`} aria-current={name === shownView ? 'page' : undefined}>
          {deskWords.views[name]}
        </a>
      ))}
    </nav>
  );
}
