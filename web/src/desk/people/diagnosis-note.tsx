import { useEffect } from 'react';
import { useDeskMessages } from '../messages';
import { usePresentTime, useTimeFormats } from '../times';
import { type CodeDiagnosis, findDiagnosis } from './diagnosis';
import { openDiagnosis } from './open-diagnosis';
import type { PersonData } from './person-data';

const GOOD_KINDS: readonly string[] = ['entered', 'shown', 'delivered', 'accepted'];

interface DiagnosisNoteProps {
  readonly data: PersonData;
  readonly isBesideTicket: boolean;
}

/** One sentence on what became of the last code of a user, and what helps. */
export function DiagnosisNote({ data, isBesideTicket }: DiagnosisNoteProps) {
  const diagnosis = findDiagnosis(data, usePresentTime());
  const { kind } = diagnosis;
  useEffect(() => {
    if (isBesideTicket) openDiagnosis.update({ kind });
    return () => {
      openDiagnosis.update({ kind: '' });
    };
  }, [kind, isBesideTicket]);
  const isTrouble = !GOOD_KINDS.includes(diagnosis.kind);
  return (
    <p className="diagnosis" data-trouble={isTrouble}>
      <DiagnosisText diagnosis={diagnosis} />
    </p>
  );
}

function DiagnosisText({ diagnosis }: { readonly diagnosis: CodeDiagnosis }) {
  const words = useDeskMessages().diagnosis;
  const timeFormats = useTimeFormats();
  if ('step' in diagnosis) return words[diagnosis.kind](timeFormats.age(diagnosis.step.at));
  if ('limit' in diagnosis) return words.limit(timeFormats.until(diagnosis.limit.ends_at));
  return words[diagnosis.kind];
}
