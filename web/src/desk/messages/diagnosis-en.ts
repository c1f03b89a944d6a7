/** Sentences on the last code of a user in English; diagnosis-fa.ts has the same in Persian. */
export const diagnosisEn = {
  suspended: 'The account is suspended: no new code is sent until it is resumed.',
  noCode: 'No code was requested in the last day. The user must begin the sign-in again.',
  /** Sentences on the fate of the last code. */
  fates: {
    entered: (age: string) => `The last code was entered (${age}): the sign-in worked.`,
    shown: (age: string) => `The phone showed the last code (${age}). It was not entered yet.`,
    delivered: (age: string) =>
      `The phone received the last code (${age}). It was not entered yet.`,
    wrong: (age: string) => `A wrong code was typed (${age}).`,
    spent: (age: string) => `The tries of the last code are used up (${age}).`,
    cancelled: (age: string) => `The last code was cancelled (${age}).`,
    withheld: (age: string) => `The last code was not sent (${age}).`,
    failed: (age: string) => `The last code was not sent (${age}).`,
    undelivered: (age: string) => `The last code did not reach the phone (${age}).`,
    accepted: (age: string) => `The provider accepted the last code (${age}).`,
    noReceipt: (age: string) =>
      `The provider accepted the last code (${age}), and no receipt came.`,
    waiting: (age: string) => `The last code is not sent yet (${age}).`,
    notDialled: (age: string) =>
      `No dial from this number has arrived since the last code was requested (${age}).`,
  },
  /** Sentences that follow it until the code expires. */
  hints: {
    wrong: 'Ask the user to type the newest code, digit by digit.',
    accepted: 'It should arrive soon.',
  },
  expired: 'The last code has expired.',
  limit: (end: string, networks: string) =>
    `No more text messages go to this number${networks}; the next ${end}.`,
  /** The networks that a limit is for. */
  networks: {
    all: '',
    known: ' from networks where the user has signed in',
    others: ' from new networks',
  },
  /** The dial to advise; '' is a code that only the app of the user knows. */
  dial: (code: string) => (code === '' ? 'to dial the code that the app shows' : `to dial ${code}`),
  advise: (dial: string, more: string) => `Advise ${dial}${more}.`,
  /** Without a code that a dial could show. */
  adviseChoice: (dial: string, more: string) =>
    `Advise to choose the dial in the app, and then ${dial}${more}.`,
  adviseSim: (dial: string) =>
    `Advise ${dial} from the SIM of this number, or to choose a text message.`,
  adviseNew: (dial: string) => `Advise to request a new one, and then ${dial}.`,
  orSend: ', or send it again',
  orClear: ', or clear the limit',
  requestNew: 'The user must request a new one.',
  nextCode: (end: string) => `A new code can be requested ${end}.`,
};

export type DiagnosisMessages = typeof diagnosisEn;
