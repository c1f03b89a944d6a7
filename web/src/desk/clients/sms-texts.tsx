import type { KeypadError } from '@keypad/client';
import { type SubmitEvent, useCallback, useState } from 'react';
import { toKeypadError } from '../../call-errors';
import { FaultNote } from '../../sign-in/fault-note';
import { InputField } from '../../sign-in/fields';
import type { DeskAct } from '../act-dialog';
import { useDeskMessages } from '../messages';
import { runOperation } from '../operations';
import { setSmsText, SMS_TEXTS, type SmsText, type SmsTextChange } from './client-data';

interface SmsTextsProps {
  readonly clientId: string;
  readonly onAct: ((act: DeskAct) => void) | undefined;
}

/** The messages with a sign-in code of a client, which are read when they are opened. */
export function SmsTexts({ clientId, onAct }: SmsTextsProps) {
  const words = useDeskMessages();
  const [texts, setTexts] = useState<readonly SmsText[]>([]);
  const [error, setError] = useState<KeypadError | null>(null);
  const load = useCallback(async () => {
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
        if (event.currentTarget.open) void load();
      }}
    >
      <summary>{words.clients.sms.heading}</summary>
      {error !== null && <FaultNote error={error} />}
      {texts.map((text) => (
        <section key={text.language}>
          <h4>
            {words.clients.sms.languages[text.language]}
            <span className="faint">
              {text.own ? words.clients.sms.own : words.clients.sms.usual} ·{' '}
              {words.clients.sms.length(text.characters, text.encoding)}
            </span>
          </h4>
          <p className="sms-preview" dir="auto">
            {text.preview}
          </p>
          {onAct !== undefined && (
            <SmsTextForm
              language={text.language}
              clientId={clientId}
              onAct={onAct}
              onSet={() => void load()}
            />
          )}
        </section>
      ))}
    </details>
  );
}

interface SmsTextFormProps {
  readonly clientId: string;
  readonly language: SmsText['language'];
  readonly onAct: (act: DeskAct) => void;
  readonly onSet: () => void;
}

const NOTHING: SmsTextChange = { text: '', appHash: '', domain: '' };

function SmsTextForm({ clientId, language, onAct, onSet }: SmsTextFormProps) {
  const words = useDeskMessages().clients;
  const [change, setChange] = useState(NOTHING);
  const texts = change.text.trim() === '' ? words.acts.usualText : words.acts.smsText;

  function submitText(event: SubmitEvent) {
    event.preventDefault();
    const saveText = async (reason: string) => {
      await setSmsText({ id: clientId, language }, change, reason);
      setChange(NOTHING);
      onSet();
    };
    onAct({ ...texts, run: saveText });
  }

  const renderField = (name: keyof SmsTextChange) => (
    <InputField
      className={`field-${name}`}
      label={words.sms.fields[name]}
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
      {renderField('text')}
      {renderField('appHash')}
      {renderField('domain')}
      <button className="button button-small">{texts.button}</button>
    </form>
  );
}
