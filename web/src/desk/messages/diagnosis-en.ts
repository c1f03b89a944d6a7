/** Advice on a code that did not arrive. */
export interface CodeAdvice {
  /** The dial to advise, as `dial` writes it. */
  readonly dial: string;
  /** False if the code can neither be shown nor sent any more. */
  readonly isOpen: boolean;
}

/** Returns a sentence and, where a dial is advised, that advice; `more` helps with an open code. */
function withAdvice(sentence: string, advice: CodeAdvice | undefined, more = ''): string {
  if (advice === undefined) return sentence;
  if (!advice.isOpen) return `${sentence} Advise to request a new one, and then ${advice.dial}.`;
  return `${sentence} Advise ${advice.dial}${more}.`;
}

/**
 * Sentences on the last code of a user in English; diagnosis-fa.ts has the same table in Persian.
 */
export const diagnosisEn = {
  suspended: 'The account is suspended: no new code is sent until it is resumed.',
  noCode: 'No code was requested in the last day. The user must begin the sign-in again.',
  /** The dial to advise; '' is a code that only the app of the user knows. */
  dial: (code: string) => (code === '' ? 'to dial the code that the app shows' : `to dial ${code}`),
  limit: (end: string, dial: string) =>
    `No more text messages go to this number; the next ${end}. Advise ${dial}, or clear the limit.`,
  knownLimit: (end: string, dial: string) =>
    'No more text messages go to this number from networks where the user has signed in; ' +
    `the next ${end}. Advise ${dial}, or clear the limit.`,
  entered: (age: string) => `The last code was entered (${age}): the sign-in worked.`,
  shown: (age: string) => `The phone showed the last code (${age}). It was not entered yet.`,
  delivered: (age: string) => `The phone received the last code (${age}). It was not entered yet.`,
  wrong: (age: string) =>
    `A wrong code was typed (${age}). Ask the user to type the newest code, digit by digit.`,
  spent: (age: string) =>
    `The tries of the last code are used up (${age}). The user must request a new one.`,
  cancelled: (age: string) =>
    `The last code was cancelled (${age}). The user must ask for a new one.`,
  failed: (age: string, advice?: CodeAdvice) =>
    withAdvice(`The last code was not sent (${age}).`, advice, ', or send it again'),
  undelivered: (age: string, advice?: CodeAdvice) =>
    withAdvice(`The last code did not reach the phone (${age}).`, advice, ', or send it again'),
  accepted: (age: string) => `The provider accepted the last code (${age}). It should arrive soon.`,
  noReceipt: (age: string, advice?: CodeAdvice) =>
    withAdvice(`The provider accepted the last code (${age}), and no receipt came.`, advice),
  waiting: (age: string) => `The last code is not sent yet (${age}).`,
  notDialled: (age: string, advice?: CodeAdvice) =>
    withAdvice(
      `No dial from this number has arrived since the last code was requested (${age}).`,
      advice,
      ' from the SIM of this number, or to choose a text message',
    ),
};

export type DiagnosisMessages = typeof diagnosisEn;
