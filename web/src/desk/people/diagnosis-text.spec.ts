import { describe, expect, it } from 'vitest';
import { diagnosisEn } from '../messages/diagnosis-en';
import { diagnosisFa } from '../messages/diagnosis-fa';
import type { CodeDiagnosis } from './diagnosis';
import { writeDiagnosis, type DiagnosisHelp } from './diagnosis-text';

const WORDS = { en: diagnosisEn, fa: diagnosisFa };
const TIMES = {
  en: { age: () => '4m ago', until: () => 'in 5m' },
  fa: { age: () => '۴ دقیقه پیش', until: () => '۵ دقیقهٔ دیگر' },
};
const HELP: DiagnosisHelp = {
  ...{ ussdCode: '*6655#', isSendable: true },
  ...{ maySend: true, mayClear: true },
};
const toLastCode = (kind: string, more: object = {}) =>
  ({ kind, step: { at: null }, isExpired: false, nextAt: null, ...more }) as CodeDiagnosis;
const toLimit = (networks: string, lastCode?: CodeDiagnosis) =>
  ({ kind: 'limit', limit: { ends_at: null }, networks, lastCode }) as CodeDiagnosis;

function writeFor(diagnosis: CodeDiagnosis, help = {}, language: 'en' | 'fa' = 'en'): string {
  return writeDiagnosis(diagnosis, WORDS[language], TIMES[language], { ...HELP, ...help });
}

describe('writeDiagnosis', () => {
  it.each([
    [
      'a full limit',
      toLimit('all'),
      'No more text messages go to this number; the next in 5m. ' +
        'Advise to dial *6655#, or clear the limit.',
      'سهمیهٔ پیامک این شماره تمام شده است؛ رمز بعدی را ۵ دقیقهٔ دیگر می‌توان خواست. ' +
        'بگویید کد *6655# را شماره‌گیری کند، یا محدودیت را صفر کنید.',
    ],
    [
      'used up tries',
      toLastCode('spent'),
      'The tries of the last code are used up (4m ago). The user must request a new one.',
      'فرصت‌های آخرین رمز تمام شده است (۴ دقیقه پیش). کاربر باید رمز تازه بخواهد.',
    ],
    [
      'a missing receipt',
      toLastCode('noReceipt'),
      'The provider accepted the last code (4m ago), and no receipt came. Advise to dial *6655#.',
      'سرویس‌دهنده آخرین رمز را پذیرفت (۴ دقیقه پیش)، ولی رسیدی نیامد. ' +
        'بگویید کد *6655# را شماره‌گیری کند.',
    ],
    [
      'a code that is not there yet, with the waiting time',
      toLastCode('accepted', { nextAt: 'later' }),
      'The provider accepted the last code (4m ago). It should arrive soon. ' +
        'A new code can be requested in 5m.',
      'سرویس‌دهنده آخرین رمز را پذیرفت (۴ دقیقه پیش). به‌زودی می‌رسد. ' +
        'رمز تازه را ۵ دقیقهٔ دیگر می‌توان خواست.',
    ],
  ])('says in both languages what helps against %s', (_which, diagnosis, english, persian) => {
    expect(writeFor(diagnosis)).toBe(english);
    expect(writeFor(diagnosis, {}, 'fa')).toBe(persian);
  });

  it('advises to dial the code of the app where each request has its own', () => {
    expect(writeFor(toLastCode('failed'), { ussdCode: '' })).toBe(
      'The last code was not sent (4m ago). Advise to dial the code that the app shows, ' +
        'or send it again.',
    );
  });

  it('advises to request a new code once the last one can neither be shown nor sent', () => {
    expect(writeFor(toLastCode('failed'), { isSendable: false })).toBe(
      'The last code was not sent (4m ago). ' +
        'Advise to request a new one, and then to dial *6655#.',
    );
  });

  it.each([
    ['delivered', 'The user must request a new one.'],
    ['wrong', 'The user must request a new one.'],
    ['noReceipt', 'Advise to request a new one, and then to dial *6655#.'],
  ])(
    'says that the last code has expired after %s, and nothing that helped before',
    (kind, tip) => {
      const text = writeFor(toLastCode(kind, { isExpired: true }));
      expect(text.replace(/^.*4m ago\)[^.]*\. (It was not entered yet\. )?/, '')).toBe(
        `The last code has expired. ${tip}`,
      );
    },
  );

  it('says that a code without a message was not sent, and that a new one must be requested', () => {
    expect(writeFor(toLastCode('withheld'))).toBe(
      'The last code was not sent (4m ago). The user must request a new one.',
    );
  });

  it('says after a sign-in what a full limit keeps away', () => {
    const diagnosis = toLimit('others', toLastCode('entered'));
    expect(writeFor(diagnosis, { isSendable: false })).toBe(
      'The last code was entered (4m ago): the sign-in worked. No more text messages go to this ' +
        'number from new networks; the next in 5m. ' +
        'Advise to choose the dial in the app, and then to dial *6655#, or clear the limit.',
    );
  });

  it('advises nothing that the role may not do', () => {
    const allowed = { maySend: false, mayClear: false };
    expect(writeFor(toLastCode('failed'), allowed)).toMatch(/Advise to dial \*6655#\.$/);
    expect(writeFor(toLimit('known'), allowed)).toMatch(/Advise to dial \*6655#\.$/);
  });
});
