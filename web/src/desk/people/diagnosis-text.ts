import type { DiagnosisMessages } from '../messages/diagnosis-en';
import type { useTimeFormats } from '../times';
import type { CodeDiagnosis, LastCodeDiagnosis, LastCodeFate } from './diagnosis';

type DiagnosisTimes = Pick<ReturnType<typeof useTimeFormats>, 'age' | 'until'>;

/** Ways to help a user, with those that the session may use. */
export interface DiagnosisHelp {
  /** The code to dial; '' is one that only the app of the user knows. */
  readonly ussdCode: string;
  /** True if the code can still be shown and sent. */
  readonly isSendable: boolean;
  readonly maySend: boolean;
  readonly mayClear: boolean;
}

/** The help after each fate: to send again, to dial, to dial from the right SIM, or a new code. */
const FATE_HELP: Partial<Record<LastCodeFate, 'send' | 'dial' | 'sim' | 'new'>> = {
  failed: 'send',
  undelivered: 'send',
  noReceipt: 'dial',
  notDialled: 'sim',
  spent: 'new',
  cancelled: 'new',
  withheld: 'new',
};

/** Writes what became of the last code of a user, and what helps. */
export function writeDiagnosis(
  diagnosis: CodeDiagnosis,
  words: DiagnosisMessages,
  times: DiagnosisTimes,
  help: DiagnosisHelp,
): string {
  if ('step' in diagnosis) {
    const fateText = writeFate(diagnosis, words, times);
    const adviceText = writeAdvice(diagnosis, words, help);
    const { nextAt } = diagnosis;
    return joinSentences(fateText, adviceText, nextAt && words.nextCode(times.until(nextAt)));
  }
  if (!('limit' in diagnosis)) return words[diagnosis.kind];

  const { limit, networks, lastCode } = diagnosis;
  // The advice is that of the limit: the code cannot be sent again either.
  const advise = help.isSendable ? words.advise : words.adviseChoice;
  return joinSentences(
    lastCode && writeFate(lastCode, words, times),
    words.limit(times.until(limit.ends_at), words.networks[networks]),
    advise(words.dial(help.ussdCode), help.mayClear ? words.orClear : ''),
  );
}

function joinSentences(...sentences: readonly (string | null | undefined)[]): string {
  return sentences.filter(Boolean).join(' ');
}

function writeFate(
  { kind, step, isExpired }: LastCodeDiagnosis,
  words: DiagnosisMessages,
  { age }: DiagnosisTimes,
): string {
  const hints: Partial<Record<LastCodeFate, string>> = words.hints;
  return joinSentences(words.fates[kind](age(step.at)), isExpired ? words.expired : hints[kind]);
}

function writeAdvice(
  { kind, isExpired }: LastCodeDiagnosis,
  words: DiagnosisMessages,
  { ussdCode, isSendable, maySend }: DiagnosisHelp,
): string {
  const dial = words.dial(ussdCode);
  const fateHelp = FATE_HELP[kind] ?? (isExpired ? 'new' : undefined);
  if (fateHelp === undefined) return '';
  if (fateHelp === 'new') return words.requestNew;
  if (isExpired || !isSendable) return words.adviseNew(dial);
  if (fateHelp === 'sim') return words.adviseSim(dial);
  return words.advise(dial, maySend && fateHelp === 'send' ? words.orSend : '');
}
