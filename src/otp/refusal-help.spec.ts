import { describe, expect, it } from 'vitest';
import { NO_CHALLENGE } from './challenge.entity.js';
import { explainRefusal, type GuessedState } from './refusal-help.js';

const NONE: GuessedState = { ...NO_CHALLENGE, left_ms: 0 };
const LIVE: GuessedState = { ...NONE, challenge_id: 'a', channel: 'sms', expires_at: 9, left_ms: 5 };

describe('explainRefusal', () => {
  it.each<[string, readonly GuessedState[], object]>([
    ['no request', [NONE, NONE], { reason: 'not_requested' }],
    ['an entered code', [{ ...LIVE, used_at: 1 }, NONE], { reason: 'ended' }],
    ['an expired code', [{ ...LIVE, left_ms: 0 }, NONE], { reason: 'expired' }],
    ['a spent code', [{ ...LIVE, known_tries: 5 }, NONE], { reason: 'no_tries_left' }],
    ['a code that no dial has shown', [NONE, { ...LIVE, channel: 'ussd' }], { reason: 'not_shown' }],
    [
      'the newest of two',
      [
        { ...LIVE, used_at: 1, expires_at: 8 },
        { ...LIVE, left_ms: 0 },
      ],
      { reason: 'expired' },
    ],
    ['a code that ended meanwhile', [LIVE, NONE], { reason: 'ended' }],
  ])('names the reason for %s', (_what, challenges, expected) => {
    expect(explainRefusal(challenges, false, 5)).toEqual(expected);
  });

  it('counts the tries that a wrong guess leaves, on the challenge that leaves most', () => {
    expect(explainRefusal([LIVE, NONE], true, 5)).toEqual({ reason: 'wrong', tries_left: 4 });
    expect(
      explainRefusal(
        [
          { ...LIVE, known_tries: 4 },
          { ...LIVE, known_tries: 2 },
        ],
        true,
        5,
      ),
    ).toEqual({
      reason: 'wrong',
      tries_left: 2,
    });
    expect(explainRefusal([NONE], true, 5)).toEqual({ reason: 'wrong' });
  });
});
