import { useEffect } from 'react';
import { NumberText } from '../../number-text';
import { signIn } from '../../sign-in/sign-in-store';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { usePresentTime, useTimeFormats } from '../times';
import { isCodeSendable } from './code-timeline';
import { findDiagnosis } from './diagnosis';
import { type DiagnosisHelp, writeDiagnosis } from './diagnosis-text';
import { openDiagnosis } from './open-diagnosis';
import type { PersonData } from './person-data';

const CALM_CASES: readonly string[] = ['entered', 'shown', 'delivered', 'accepted', 'noCode'];

interface DiagnosisNoteProps extends Pick<DiagnosisHelp, 'maySend' | 'mayClear'> {
  readonly data: PersonData;
  readonly isBesideTicket: boolean;
}

/** One sentence on what became of the last code of a user, and what helps. */
export function DiagnosisNote({ data, isBesideTicket, ...allowed }: DiagnosisNoteProps) {
  const presentTime = usePresentTime();
  const { ussdCode } = useStore(signIn);
  const diagnosis = findDiagnosis(data, presentTime);
  const isSendable = isCodeSendable(data.steps, presentTime);
  const diagnosisText = writeDiagnosis(diagnosis, useDeskMessages().diagnosis, useTimeFormats(), {
    ussdCode,
    isSendable,
    ...allowed,
  });
  const isExpired = 'isExpired' in diagnosis && diagnosis.isExpired;
  const kind = isExpired ? 'expired' : diagnosis.kind;
  useEffect(() => {
    if (isBesideTicket) openDiagnosis.update({ kind });
    return () => {
      openDiagnosis.update({ kind: '' });
    };
  }, [kind, isBesideTicket]);
  return (
    <p className="diagnosis" data-trouble={!CALM_CASES.includes(kind)}>
      <NumberText text={diagnosisText} />
    </p>
  );
}
