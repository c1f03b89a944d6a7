import { useCallback, useState } from 'react';
import { NumberText } from '../../number-text';
import { FaultNote } from '../../sign-in/fault-note';
import type { StaffAct } from '../act-dialog';
import { FoldedSection } from '../folded-section';
import { useDeskMessages } from '../messages';
import { runOperation } from '../operations';
import { useLoadFault } from '../use-load-fault';
import { type ClientSmsText, SMS_TEXTS } from './client-data';
import { SmsTextForm } from './sms-text-form';

interface ClientSmsTextsProps {
  readonly clientId: string;
  readonly onAct: ((act: StaffAct) => void) | undefined;
}

/** The messages with a sign-in code of a client, which are read when they are opened. */
export function ClientSmsTexts({ clientId, onAct }: ClientSmsTextsProps) {
  const smsWords = useDeskMessages().clients.sms;
  const { texts, error, loadTexts } = useSmsTexts(clientId);
  const readSmsTexts = () => void loadTexts();
  return (
    <FoldedSection className="sms-texts" summary={smsWords.heading} onOpen={readSmsTexts}>
      {error !== null && <FaultNote error={error} />}
      {texts.map((text) => (
        <section key={text.language}>
          <SmsTextPreview text={text} />
          {onAct !== undefined && (
            <SmsTextForm
              language={text.language}
              clientId={clientId}
              onAct={onAct}
              onSet={readSmsTexts}
            />
          )}
        </section>
      ))}
    </FoldedSection>
  );
}

function useSmsTexts(clientId: string) {
  const [texts, setTexts] = useState<readonly ClientSmsText[]>([]);
  const { error, attemptLoad } = useLoadFault();
  const loadTexts = useCallback(
    () =>
      attemptLoad(
        () => runOperation(SMS_TEXTS, { client_id: clientId }),
        ({ StaffSmsTexts: smsTexts }) => {
          setTexts(smsTexts ?? []);
        },
      ),
    [attemptLoad, clientId],
  );
  return { texts, error, loadTexts };
}

/** A message as it would be sent now. */
function SmsTextPreview({ text }: { readonly text: ClientSmsText }) {
  const smsWords = useDeskMessages().clients.sms;
  return (
    <>
      <h4>
        {smsWords.languages[text.language]}
        <span className="faint">
          {text.own ? smsWords.own : smsWords.usual} ·{' '}
          {smsWords.length(text.characters, text.encoding)}
        </span>
      </h4>
      <p className="sms-preview" dir="auto">
        <NumberText text={text.preview} />
      </p>
    </>
  );
}
