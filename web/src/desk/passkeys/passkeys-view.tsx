import '../clients/clients.css';
import type { KeypadError } from '@keypad/client';
import { type SubmitEvent, useState } from 'react';
import { toButtonClass } from '../../button-class';
import { toKeypadError } from '../../call-errors';
import { FaultNote } from '../../sign-in/fault-note';
import { InputField } from '../../sign-in/fields';
import { useDeskMessages } from '../messages';
import { useTimeFormats } from '../times';
import { useActDialog } from '../use-act';
import {
  createOwnPasskey,
  type NewCredential,
  type OwnPasskey,
  type OwnPasskeys,
  planPasskeyAddition,
  planPasskeyRemoval,
} from './passkey-data';
import { useOwnPasskeys } from './use-own-passkeys';

/** The passkeys of the member of staff. */
export function PasskeysView() {
  const deskWords = useDeskMessages();
  const { own, error, reload } = useOwnPasskeys();
  return (
    <main className="desk-page">
      <p>{deskWords.passkeys.about}</p>
      {error !== null && <FaultNote error={error} />}
      {own === null && error === null && <p className="faint">{deskWords.loading}</p>}
      {own !== null && <PasskeyList own={own} reload={reload} />}
    </main>
  );
}

interface PasskeyListProps {
  readonly own: OwnPasskeys;
  readonly reload: () => Promise<void>;
}

/** A list of passkeys, each with its removal, and the form for another one. */
export function PasskeyList({ own, reload }: PasskeyListProps) {
  const passkeyWords = useDeskMessages().passkeys;
  const { heading, begin, dialog } = useActDialog(reload);

  function beginAddition(name: string, { json, fingerprint }: NewCredential, onAdded: () => void) {
    begin({
      ...passkeyWords.add,
      proofMark: { about: passkeyWords.proofMark, mark: fingerprint },
      plan: planPasskeyAddition(name, json, onAdded),
    });
  }

  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {passkeyWords.heading}
      </h2>
      <ul className="clients">
        {own.passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRemove={() => {
              begin({
                ...passkeyWords.remove,
                target: passkey.name,
                isDangerous: true,
                plan: planPasskeyRemoval(passkey.id),
              });
            }}
          />
        ))}
      </ul>
      {own.passkeys.length === 0 && <p className="faint">{passkeyWords.none}</p>}
      <NewPasskeyForm onCreated={beginAddition} />
      {dialog}
    </>
  );
}

interface PasskeyRowProps {
  readonly passkey: OwnPasskey;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey, onRemove }: PasskeyRowProps) {
  const passkeyWords = useDeskMessages().passkeys;
  const timeFormats = useTimeFormats();
  const { used_at: usedAt } = passkey;
  return (
    <li className="client" aria-label={passkey.name}>
      <h3>
        <bdi>{passkey.name}</bdi>
      </h3>
      <dl className="facts">
        <dt>{passkeyWords.created}</dt>
        <dd>{timeFormats.full(passkey.created_at)}</dd>
        <dt>{passkeyWords.used}</dt>
        <dd>{usedAt === null ? passkeyWords.never : timeFormats.full(usedAt)}</dd>
      </dl>
      <div className="client-acts">
        <button
          className="button button-small"
          type="button"
          aria-label={`${passkeyWords.remove.button} ${passkey.name}`}
          onClick={onRemove}
        >
          {passkeyWords.remove.button}
        </button>
      </div>
    </li>
  );
}

interface NewPasskeyFormProps {
  /** Begins the act for a passkey that the browser created. Calls `onAdded` after it. */
  readonly onCreated: (name: string, credential: NewCredential, onAdded: () => void) => void;
}

function NewPasskeyForm({ onCreated }: NewPasskeyFormProps) {
  const passkeyWords = useDeskMessages().passkeys;
  const [name, setName] = useState('');
  const [error, setError] = useState<KeypadError | null>(null);
  const isReady = name.trim() !== '';

  async function beginCreation() {
    setError(null);
    try {
      const credential = await createOwnPasskey();
      onCreated(name.trim(), credential, () => {
        setName('');
      });
    } catch (cause) {
      setError(toKeypadError(cause));
    }
  }

  function submitName(event: SubmitEvent) {
    event.preventDefault();
    if (isReady) void beginCreation();
  }

  return (
    <form className="client" onSubmit={submitName}>
      <InputField
        label={passkeyWords.name}
        value={name}
        maxLength={60}
        dir="auto"
        autoComplete="off"
        onText={setName}
      />
      <button className={toButtonClass(isReady)} aria-disabled={!isReady}>
        {passkeyWords.add.button}
      </button>
      {error !== null && <FaultNote error={error} />}
    </form>
  );
}
