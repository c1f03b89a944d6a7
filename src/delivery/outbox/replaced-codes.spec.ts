import { describe, expect, it } from 'vitest';
import type { ChallengeTimesRow } from './code-timeline-event.js';
import { listSignInEvents, type AccountCodeAct } from './replaced-codes.js';

const USED_AT = 1_800_000_000_000;
const ENTERED_CODE: ChallengeTimesRow = {
  challenge_id: 'present',
  subject: 'sign-in:1',
  channel: 'sms',
  issued_at: USED_AT - 20_000,
  expires_at: USED_AT + 100_000,
  next_at: USED_AT,
  shown_at: null,
  failed_at: null,
  used_at: USED_AT,
  step: 0,
  is_open: 0,
  is_repeatable: 0,
  known_tries: 5,
  is_spent: 0,
};

const toSignIn = (at: number): AccountCodeAct => ({ at, event: 'signedIn' });

describe('listSignInEvents', () => {
  it.each([-3, 0, 3])('leaves out a sign-in %i ms from its entered code', (distance) => {
    const acts = [toSignIn(USED_AT + distance)];
    expect(listSignInEvents(acts, [ENTERED_CODE], [])).toEqual([]);
  });

  it('tells the sign-in of an earlier code shortly before the present one', () => {
    const acts = [toSignIn(USED_AT - 3), toSignIn(USED_AT - 9000)];
    const events = listSignInEvents(acts, [ENTERED_CODE], []);
    expect(events.map(({ at }) => at)).toEqual([USED_AT - 9000]);
  });
});
