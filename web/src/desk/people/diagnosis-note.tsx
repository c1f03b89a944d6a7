import { useEffect } from 'react';
import { NumberText } from '../../number-text';
import { signIn } from '../../sign-in/sign-in-store';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { usePresentTime, useTimeFormats } from '../times';
import { isCodeSendable } from './code-timeline';
import { type CodeDiagnosis, findDiagnosis } from './diagnosis';
import { openDiagnosis } from './open-diagnosis';
import type { PersonData } from './person-data';

const CALM_KINDS: readonly string[] = ['entered', 'shown', 'delivered', 'accepted', 'noCode'];

interface DiagnosisNoteProps {
  readonly data: PersonData;
  readonly isBesideTicket: boolean;
}

/** One sentence on what became of the last code of a user, and what helps. */
export function DiagnosisNote({ data, isBesideTicket }: DiagnosisNoteProps) {
  const presentTime = usePresentTime();
  const diagnosis = findDiagnosis(data, presentTime);
  const { kind } = diagnosis;
  const diagnosisText = useDiagnosisText(diagnosis, isCodeSendable(data.steps, presentTime));
  useEffect(() => {
    if (isBesideTicket) openDiagnosis.update({ kind });
    return () => {
      openDiagnosis.update({ kind: '' });
    };
  }, [kind, isBesideTicket]);
  const isTrouble = !CALM_KINDS.includes(diagnosis.kind);
  return (
    <p className="diagnosis" data-trouble={isTrouble}>
      <NumberText text={diagnosisText} />
    </p>
  );
}

function useDiagnosisText(diagnosis: CodeDiagnosis, isOpen: boolean): string {
  const words = useDeskMessages().diagnosis;
  const timeFormats = useTimeFormats();
  const dial = words.dial(useStore(signIn).ussdCode);
  if ('step' in diagnosis)
    return words[diagnosis.kind](timeFormats.age(diagnosis.step.at), { dial, isOpen });
  if (!('limit' in diagnosis)) return words[diagnosis.kind];

  const { limit, isKnownOnly, lastCode } = diagnosis;
  const limitWords = isKnownOnly ? words.knownLimit : words.limit;
  const limitText = limitWords(timeFormats.until(limit.ends_at), dial);
  if (lastCode === undefined) return limitText;
  // The advice is that of the limit: the code cannot be sent again either.
  return `${words[lastCode.kind](timeFormats.age(lastCode.step.at))} ${limitText}`;
}
