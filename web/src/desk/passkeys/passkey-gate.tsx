import type { ReactNode } from 'react';
import { toButtonClass } from '../../button-class';
import { FaultNote } from '../../sign-in/fault-note';
import { useAttempt } from '../../use-attempt';
import { useDeskMessages } from '../messages';
import { confirmSession } from './passkey-data';
import { PasskeyList } from './passkeys-view';
import { useOwnPasskeys } from './use-own-passkeys';

/** Shows its children once a passkey has confirmed the session, if the service wants one. */
export function PasskeyGate({ children }: { readonly children: ReactNode }) {
  const deskWords = useDeskMessages();
  const { own, error, reload } = useOwnPasskeys();
  if (own?.isNeeded === false) return children;
  return (
    <main className="desk-sign-in">
      {error !== null && (
        <FaultNote error={error}>
          <button className="button" type="button" onClick={() => void reload()}>
            {deskWords.retry}
          </button>
        </FaultNote>
      )}
      {own === null && error === null && <p className="faint">{deskWords.loading}</p>}
      {own?.passkeys.length === 0 && (
        <>
          <h2>{deskWords.passkeys.firstHeading}</h2>
          <p>{deskWords.passkeys.firstAbout}</p>
          <PasskeyList own={own} reload={reload} />
        </>
      )}
      {own !== null && own.passkeys.length > 0 && <SessionConfirmation onDone={reload} />}
    </main>
  );
}

function SessionConfirmation({ onDone }: { readonly onDone: () => Promise<void> }) {
  const passkeyWords = useDeskMessages().passkeys;
  const { isBusy, error, attemptWork } = useAttempt();

  async function confirmWithPasskey() {
    await confirmSession();
    await onDone();
  }

  return (
    <>
      <h2>{passkeyWords.signInHeading}</h2>
      <p>{passkeyWords.signInAbout}</p>
      <button
        className={toButtonClass(!isBusy)}
        type="button"
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) void attemptWork(confirmWithPasskey);
        }}
      >
        {passkeyWords.signIn}
      </button>
      {error !== null && <FaultNote error={error} />}
    </>
  );
}
