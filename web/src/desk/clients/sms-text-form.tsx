import { type SubmitEvent, useState } from 'react';
import { InputField } from '../../sign-in/fields';
import type { StaffAct } from '../act-dialog';
import { useDeskMessages } from '../messages';
import { type ClientSmsText, planSmsText, type SmsTextChange } from './client-data';

interface SmsTextFormProps {
  readonly clientId: string;
  readonly language: ClientSmsText['language'];
  readonly onAct: (act: StaffAct) => void;
  readonly onSet: () => void;
}

const NO_CHANGE: SmsTextChange = { text: '', appHash: '', domain: '' };

/** Sets the text of a message, or the usual one if nothing is typed. */
export function SmsTextForm({ clientId, language, onAct, onSet }: SmsTextFormProps) {
  const actWords = useDeskMessages().clients.acts;
  const [change, setChange] = useState(NO_CHANGE);
  const actTexts = change.text.trim() === '' ? actWords.usualText : actWords.smsText;

  function submitText(event: SubmitEvent) {
    event.preventDefault();
    const plan = planSmsText({ id: clientId, language }, change, () => {
      setChange(NO_CHANGE);
      onSet();
    });
    onAct({ ...actTexts, plan });
  }

  return (
    <form onSubmit={submitText}>
      <SmsChangeField name="text" dir="auto" change={change} onChange={setChange} />
      <SmsChangeField name="appHash" dir="ltr" change={change} onChange={setChange} />
      <SmsChangeField name="domain" dir="ltr" change={change} onChange={setChange} />
      <button className="button button-small">{actTexts.button}</button>
    </form>
  );
}

interface SmsChangeFieldProps {
  readonly name: keyof SmsTextChange;
  readonly dir: 'auto' | 'ltr';
  readonly change: SmsTextChange;
  readonly onChange: (change: SmsTextChange) => void;
}

function SmsChangeField({ name, dir, change, onChange }: SmsChangeFieldProps) {
  const smsWords = useDeskMessages().clients.sms;
  return (
    <InputField
      className={`field-${name}`}
      label={smsWords.fields[name]}
      value={change[name]}
      dir={dir}
      autoComplete="off"
      onText={(text) => {
        onChange({ ...change, [name]: text });
      }}
    />
  );
}
