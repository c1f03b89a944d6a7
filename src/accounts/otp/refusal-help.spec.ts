import { describe, expect, it } from 'vitest';
import { NO_CHALLENGE } from './challenge.entity.js';
import { explainRefusal, type GuessedChallengeState } from './refusal-help.js';

const NONE: GuessedChallengeState = { ...NO_CHALLENGE, left_ms: 0 };
const LIVE: GuessedChallengeState = {
  ...NONE,
  challenge_id: 'a',
  channel: 'sms',
  expires_at: 9,
  left_ms: 5,
};
const UNSEEN: GuessedChallengeState = { ...LIVE, channel: 'ussd' };

describe('explainRefusal', () => {
  it.each<[string, readonly GuessedChallengeState[], object]>([
    ['no request', [NONE, NONE], { reason: 'not_requested' }],
    ['an entered code', [{ ...LIVE, used_at: 1 }, NONE], { reason: 'ended' }],
    ['an expired code', [{ ...LIVE, left_ms: 0 }, NONE], { reason: 'expired' }],
    ['a live code, for which no try was left', [LIVE, NONE], { reason: 'no_tries_left' }],
    [
      'the newest of two',
      [
        { ...LIVE, used_at: 1, expires_at: 8 },
        { ...LIVE, left_ms: 0 },
      ],
      { reason: 'expired' },
    ],
  ])('names the reason for %s', (_what, challenges, expected) => {
    expect(explainRefusal(challenges, undefined)).toEqual(expected);
  });

  it('tells only a guess that cost a try that no dial has shown the code [OTP-6]', () => {
    expect(explainRefusal([NONE, UNSEEN], 4)).toEqual({ reason: 'not_shown', tries_left: 4 });
    expect(explainRefusal([NONE, UNSEEN], undefined)).toEqual({ reason: 'no_tries_left' });
  });

  it('tells the tries that a wrong guess leaves', () => {
    expect(explainRefusal([LIVE, UNSEEN], 2)).toEqual({ reason: 'wrong', tries_left: 2 });
  });
});
