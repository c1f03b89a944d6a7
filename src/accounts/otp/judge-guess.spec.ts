import { describe, expect, it } from 'vitest';
import { NO_CHALLENGE } from './challenge.entity.js';
import {
  judgeGuess,
  type GuessedAccount,
  type GuessedChallenge,
  type CodeComparison,
} from './judge-guess.js';

const MAX_TRIES = 5;
const NONE: GuessedChallenge = {
  ...NO_CHALLENGE,
  left_ms: 0,
  guessed_by: '',
  guessed_since: 0,
  is_fixed: false,
};
const SENT: GuessedChallenge = {
  ...NONE,
  challenge_id: 'sent',
  channel: 'sms',
  issued_at: 4,
  expires_at: 9,
  left_ms: 5,
};
const NEWER: GuessedChallenge = { ...SENT, challenge_id: 'newer', issued_at: 5, expires_at: 10 };
const OTHER: GuessedChallenge = { ...SENT, challenge_id: 'other' };
const OLDER: GuessedChallenge = { ...SENT, challenge_id: 'older', issued_at: 3, expires_at: 8 };
const long = (challenge: GuessedChallenge): GuessedChallenge => ({ ...challenge, nonce: '+1' });

const judge = (account: Partial<GuessedAccount>, typed: Partial<CodeComparison> = {}) =>
  judgeGuess(
    { common: NONE, own: NONE, others: [], isNetworkKnown: false, ...account },
    { fitting: [], isFixed: false, isTest: false, ...typed },
    MAX_TRIES,
  );

/** Returns whether a known network, whose challenge is `own`, can enter the code of `right`. */
const canEnter = (own: GuessedChallenge, right: GuessedChallenge) =>
  judge({ own, others: [right], isNetworkKnown: true }, { fitting: [right] }).usable !== undefined;

describe('judgeGuess', () => {
  it('lets a right code use up its challenge and counts no try', () => {
    expect(judge({ common: OTHER, own: SENT }, { fitting: [SENT] })).toMatchObject({
      delayMs: 0,
      usable: { challenge_id: 'sent' },
      counting: [],
    });
  });

  it('counts a wrong code against each challenge that it could have matched [OTP-3]', () => {
    const { usable, counting } = judge({ common: OTHER, own: NONE, others: [SENT] });
    expect([usable, counting]).toEqual([undefined, [NONE, OTHER, SENT]]);
  });

  it.each<[string, Partial<GuessedChallenge>]>([
    ['expired', { left_ms: 0 }],
    ['used up', { used_at: 1 }],
    ['without tries left', { tries: MAX_TRIES }],
    ['not shown by a dial', { channel: 'ussd' }],
  ])('refuses the right code of a challenge that is %s [OTP-8]', (_what, state) => {
    const challenge = { ...SENT, ...state };
    expect(judge({ common: challenge }, { fitting: [challenge] }).usable).toBeUndefined();
  });

  it('refuses a right code while its network is delayed, and counts no try [OTP-6]', () => {
    const delayed = { ...SENT, delay_ms: 7 };
    const verdict = judge({ common: delayed }, { fitting: [delayed] });
    expect(verdict).toMatchObject({ delayMs: 7, usable: undefined, counting: [] });
  });

  it('neither delays a known network nor looks at the tries of others [OTP-6]', () => {
    const common = { ...OTHER, delay_ms: 7, known_tries: MAX_TRIES };
    const own = { ...SENT, tries: MAX_TRIES };
    expect(judge({ common, own, isNetworkKnown: true }, { fitting: [own] })).toMatchObject({
      delayMs: 0,
      usable: { challenge_id: 'sent' },
    });
    const spent = { ...own, tries: 0, known_tries: MAX_TRIES };
    expect(
      judge({ common, own: spent, isNetworkKnown: true }, { fitting: [spent] }).usable,
    ).toBeUndefined();
  });

  it('counts each guess of a known network while a code lives, shown, right or not [OTP-6]', () => {
    const unseen = { ...SENT, channel: 'ussd' as const };
    expect(judge({ own: unseen, isNetworkKnown: true }).counting).toMatchObject([
      { challenge_id: 'sent' },
    ]);
    expect(
      judge({ own: unseen, isNetworkKnown: true }, { fitting: [unseen] }).counting,
    ).toMatchObject([{ challenge_id: 'sent' }]);
    expect(judge({ own: NONE, others: [SENT], isNetworkKnown: true }).counting).toMatchObject([
      { guessed_since: 4 },
    ]);
    expect(judge({ own: { ...SENT, left_ms: 0 }, isNetworkKnown: true }).counting).toEqual([]);
  });

  it('counts earlier guesses of a known network only if its own code lives [OTP-3]', () => {
    const tried = { known_tries: 3, known_tried_at: 4 };
    const left = (own: Partial<GuessedChallenge>) =>
      judge({ own: { ...NONE, ...tried, ...own }, others: [NEWER], isNetworkKnown: true }).ownTries;
    expect(left({})).toBe(5);
    expect(left({ known_tried_at: 5 })).toBe(2);
    expect(left({ ...SENT, ...tried })).toBe(2);
  });

  it('lets a known network enter its own code and what others requested since [OTP-3]', () => {
    expect(canEnter(SENT, NEWER)).toBe(true);
    expect(canEnter(SENT, OTHER)).toBe(true);
    expect(canEnter(SENT, OLDER)).toBe(false);
  });

  it('allows more guesses at a long code, only at long ones while it lives [OTP-3] [OTP-6]', () => {
    const own = long({ ...SENT, known_tries: 9_999 });
    expect(judge({ own, isNetworkKnown: true }, { fitting: [own] }).usable).toBeDefined();
    expect(canEnter(own, NEWER)).toBe(false);
    expect(canEnter(own, long(NEWER))).toBe(true);
    expect(canEnter({ ...own, left_ms: 0, known_tried_at: 5 }, NEWER)).toBe(false);
    expect(canEnter(SENT, long(OLDER))).toBe(true);
  });

  it('lets a fixed code use up the newest unused challenge, shown or not', () => {
    const unseen = { ...NEWER, channel: 'ussd' as const };
    const typed = { isFixed: true, isTest: true };
    expect(judge({ common: SENT, own: unseen }, typed).usable).toMatchObject({
      challenge_id: 'newer',
      is_fixed: true,
    });
    const used = { ...NEWER, used_at: 1 };
    expect(judge({ common: used, own: SENT }, typed).usable).toMatchObject({
      challenge_id: 'sent',
    });
  });
});
