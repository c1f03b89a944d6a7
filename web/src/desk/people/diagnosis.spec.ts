import { describe, expect, it } from 'vitest';
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
  return { user: { status, last_sign_in_at: null }, steps, limits } as unknown as PersonData;
}

describe('findDiagnosis', () => {
  it.each([
    ['noCode', toPerson([])],
    ['suspended', toPerson(['FAILED', 'ASKED'], 5, 'SUSPENDED')],
    ['limit', toPerson(['SENT', 'ASKED'], 5)],
    ['limit', toPerson(['ENTERED', 'SENT', 'ASKED'], 5)],
    ['withheld', toPerson(['WITHHELD', 'ASKED'])],
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
    ['the limit that ends last', 'initialize_hour', 'initialize_day', 'all'],
    ['one of known networks', 'initialize_hour_known', 'initialize_day_known', 'known'],
  ])('tells %s beside what became of the last code', (_which, hour, day, networks) => {
    const toFull = (name: string, ends_at: string) => ({ name, allowed: 5, spent: 5, ends_at });
    const limits = [toFull(hour, '2026-11-27 12:30:00'), toFull(day, '2026-11-28 09:00:00')];
    const person = { ...toPerson(['SENT', 'QUEUED', 'ASKED']), limits } as never;
    expect(findDiagnosis(person, NOW - 200_000)).toMatchObject({
      kind: 'limit',
      limit: { name: day },
      networks,
      lastCode: { kind: 'accepted' },
    });
  });

  it('tells a limit of other networks to users who have signed in from a known one', () => {
    const person = toPerson(['ENTERED', 'ASKED'], 5);
    const user = { ...person.user, last_sign_in_at: '2026-11-27 11:55:00' };
    const diagnosis = findDiagnosis({ ...person, user }, NOW);
    expect(diagnosis).toMatchObject({ networks: 'others', lastCode: { kind: 'entered' } });
  });

  it('tells when the code has expired and until when the user waits for the next', () => {
    const times = { expires_at: '2026-11-27 12:05:00', next_at: '2026-11-27 12:10:00' };
    const person = toPerson(['SENT', 'ASKED']);
    const timed = { ...person, steps: person.steps.map((step) => ({ ...step, ...times })) };
    const [expired, waited] = [NOW + 300_000, NOW + 600_000];
    const living = { kind: 'noReceipt', isExpired: false, nextAt: times.next_at };
    expect(findDiagnosis(timed, NOW)).toMatchObject(living);
    expect(findDiagnosis(timed, expired)).toMatchObject({ ...living, isExpired: true });
    expect(findDiagnosis(timed, waited)).toMatchObject({ isExpired: true, nextAt: null });
  });

  it('waits two minutes for a receipt', () => {
    const person = toPerson(['SENT', 'ASKED']);
    expect(findDiagnosis(person, NOW - 200_000).kind).toBe('accepted');
  });
});
