import { describe, expect, it } from 'vitest';
import { diagnosisEn } from '../messages/diagnosis-en';
import { diagnosisFa } from '../messages/diagnosis-fa';
import { findDiagnosis } from './diagnosis';
import type { PersonData } from './person-data';

const NOW = Date.parse('2026-11-27T12:00:00Z');

function toPerson(newest: string[], spent = 0, status = 'ACTIVE') {
  const steps = newest.map((step, index) => ({
    ...{ at: '2026-11-27 11:55:00', step, text: '', provider: null, message: null },
    // A request is the oldest step of its code.
    challenge: String(newest.slice(0, index).filter((newer) => newer === 'ASKED').length),
  }));
  const limits = [
    { name: 'initialize_hour', text: '', allowed: 5, spent, window: 1, ends_at: null },
  ];
  return { user: { status }, steps, limits } as unknown as PersonData;
}

describe('findDiagnosis', () => {
  it.each([
    ['noCode', toPerson([])],
    ['suspended', toPerson(['FAILED', 'ASKED'], 5, 'SUSPENDED')],
    ['limit', toPerson(['SENT', 'ASKED'], 5)],
    ['entered', toPerson(['ENTERED', 'SENT', 'ASKED'], 5)],
    ['failed', toPerson(['FAILED', 'ASKED'], 4)],
    ['undelivered', toPerson(['UNDELIVERED', 'SENT', 'ASKED'])],
    ['noReceipt', toPerson(['SENT', 'ASKED'])],
    ['delivered', toPerson(['DELIVERED', 'SENT', 'ASKED'])],
    ['shown', toPerson(['SHOWN', 'ASKED'])],
    ['cancelled', toPerson(['ENDED', 'ASKED'])],
    ['waiting', toPerson(['QUEUED', 'ASKED'])],
    ['notDialled', toPerson(['ASKED', 'ENTERED', 'ASKED'])],
    ['wrong', toPerson(['WRONG', 'DELIVERED', 'ASKED'])],
    ['spent', toPerson(['SPENT', 'DELIVERED', 'ASKED'])],
    ['spent', toPerson(['DELIVERED', 'SPENT', 'SENT', 'ASKED'])],
    ['entered', toPerson(['SENT', 'ENTERED', 'ASKED'])],
    ['entered', toPerson(['ENTERED', 'SPENT', 'SENT', 'ASKED'])],
    ['limit', toPerson(['SPENT', 'ASKED'], 5)],
    ['noReceipt', toPerson(['PROGRESS', 'ASKED', 'SPENT', 'ASKED'])],
  ])('tells %s from what the desk knows of a user', (kind, person) => {
    expect(findDiagnosis(person, NOW).kind).toBe(kind);
  });

  it.each([
    ['the limit that ends last', 'initialize_hour', 'initialize_day', false],
    ['one of known networks', 'initialize_hour_known', 'initialize_day_known', true],
  ])('tells %s beside what became of the last code', (_which, hour, day, isKnownOnly) => {
    const toFull = (name: string, ends_at: string) => ({ name, allowed: 5, spent: 5, ends_at });
    const limits = [toFull(hour, '2026-11-27 12:30:00'), toFull(day, '2026-11-28 09:00:00')];
    const person = { ...toPerson(['SENT', 'QUEUED', 'ASKED']), limits } as never;
    expect(findDiagnosis(person, NOW - 200_000)).toMatchObject({
      kind: 'limit',
      limit: { name: day },
      isKnownOnly,
      lastCode: { kind: 'accepted' },
    });
  });

  it('advises to dial the code of the app where each request has its own', () => {
    expect(diagnosisEn.failed('now', { dial: diagnosisEn.dial(''), isOpen: true })).toBe(
      'The last code was not sent (now). Advise to dial the code that the app shows, ' +
        'or send it again.',
    );
  });

  it.each([
    [
      'a full limit in English',
      diagnosisEn.limit('in 20 min', diagnosisEn.dial('*6655#')),
      'No more text messages go to this number; the next in 20 min. ' +
        'Advise to dial *6655#, or clear the limit.',
    ],
    [
      'a full limit in Persian',
      diagnosisFa.limit('۲۰ دقیقهٔ دیگر', diagnosisFa.dial('*6655#')),
      'سهمیهٔ پیامک این شماره تمام شده است؛ رمز بعدی ۲۰ دقیقهٔ دیگر فرستاده می‌شود. ' +
        'بگویید کد *6655# را شماره‌گیری کند، یا محدودیت را صفر کنید.',
    ],
    [
      'used up tries in English',
      diagnosisEn.spent('2 min ago'),
      'The tries of the last code are used up (2 min ago). The user must request a new one.',
    ],
    [
      'used up tries in Persian',
      diagnosisFa.spent('۲ دقیقه پیش'),
      'فرصت‌های آخرین رمز تمام شده است (۲ دقیقه پیش). کاربر باید رمز تازه بخواهد.',
    ],
    [
      'a missing receipt in English',
      diagnosisEn.noReceipt('4 min ago', { dial: diagnosisEn.dial('*6655#'), isOpen: true }),
      'The provider accepted the last code (4 min ago), and no receipt came. ' +
        'Advise to dial *6655#.',
    ],
    [
      'a missing receipt in Persian',
      diagnosisFa.noReceipt('۴ دقیقه پیش', { dial: diagnosisFa.dial('*6655#'), isOpen: true }),
      'سرویس‌دهنده آخرین رمز را پذیرفت (۴ دقیقه پیش)، ولی رسیدی نیامد. ' +
        'بگویید کد *6655# را شماره‌گیری کند.',
    ],
  ])('says what helps against %s', (_which, sentence, expected) => {
    expect(sentence).toBe(expected);
  });

  it('advises to request a new code once the last one can neither be shown nor sent', () => {
    expect(diagnosisEn.failed('1h', { dial: 'to dial *6655#', isOpen: false })).toBe(
      'The last code was not sent (1h). Advise to request a new one, and then to dial *6655#.',
    );
  });

  it('waits two minutes for a receipt', () => {
    const person = toPerson(['SENT', 'ASKED']);
    expect(findDiagnosis(person, NOW - 200_000).kind).toBe('accepted');
  });
});
