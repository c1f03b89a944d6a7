import type { KeypadError } from '@keypad/client';
import { type SubmitEvent, useCallback, useState } from 'react';
import { toKeypadError } from '../../call-errors';
import { NumberText } from '../../number-text';
import { FaultNote } from '../../sign-in/fault-note';
import { InputField } from '../../sign-in/fields';
import type { StaffAct } from '../act-dialog';
import { useDeskMessages } from '../messages';
import { runOperation } from '../operations';
import { planSmsText, SMS_TEXTS, type ClientSmsText, type SmsTextChange } from './client-data';

interface ClientSmsTextsProps {
  readonly clientId: string;
  readonly onAct: ((act: StaffAct) => void) | undefined;
}

/** The messages with a sign-in code of a client, which are read when they are opened. */
export function ClientSmsTexts({ clientId, onAct }: ClientSmsTextsProps) {
  const deskWords = useDeskMessages();
  const [texts, setTexts] = useState<readonly ClientSmsText[]>([]);
  const [error, setError] = useState<KeypadError | null>(null);
  const loadTexts = useCallback(async () => {
    try {
      setTexts((await runOperation(SMS_TEXTS, { client_id: clientId })).StaffSmsTexts ?? []);
      setError(null);
    } catch (cause) {
      setError(toKeypadError(cause));
    }
  }, [clientId]);
  return (
    <details
      className="sms-texts"
      onToggle={(event) => {
        if (event.currentTarget.open) void loadTexts();
      }}
    >
      <summary>{deskWords.clients.sms.heading}</summary>
      {error !== null && <FaultNote error={error} />}
      {texts.map((text) => (
        <section key={text.language}>
          <h4>
            {deskWords.clients.sms.languages[text.language]}
            <span className="faint">
              {text.own ? deskWords.clients.sms.own : deskWords.clients.sms.usual} ·{' '}
              {deskWords.clients.sms.length(text.characters, text.encoding)}
            </span>
          </h4>
          <p className="sms-preview" dir="auto">
            <NumberText text={text.preview} />
          </p>
          {onAct !== undefined && (
            <SmsTextForm
              language={text.language}
              clientId={clientId}
              onAct={onAct}
              onSet={() => void loadTexts()}
            />
          )}
        </section>
      ))}
    </details>
  );
}

interface SmsTextFormProps {
  readonly clientId: string;
  readonly language: ClientSmsText['language'];
  readonly onAct: (act: StaffAct) => void;
  readonly onSet: () => void;
}

const NO_CHANGE: SmsTextChange = { text: '', appHash: '', domain: '' };

function SmsTextForm({ clientId, language, onAct, onSet }: SmsTextFormProps) {
  const clientWords = useDeskMessages().clients;
  const [change, setChange] = useState(NO_CHANGE);
  const actTexts =
    change.text.trim() === '' ? clientWords.acts.usualText : clientWords.acts.smsText;

  function submitText(event: SubmitEvent) {
    event.preventDefault();
    const plan = planSmsText({ id: clientId, language }, change, () => {
      setChange(NO_CHANGE);
      onSet();
    });
    onAct({ ...actTexts, plan });
  }

  const renderTextField = (name: keyof SmsTextChange) => (
    <InputField
      className={`field-${name}`}
      label={clientWords.sms.fields[name]}
      value={change[name]}
      dir={name === 'text' ? 'auto' : 'ltr'}
      autoComplete="off"
      onText={(text) => {
        setChange({ ...change, [name]: text });
      }}
    />
  );
  return (
    <form onSubmit={submitText}>
      {renderTextField('text')}
      {renderTextField('appHash')}
      {renderTextField('domain')}
      <button className="button button-small">{actTexts.button}</button>
    </form>
  );
}
