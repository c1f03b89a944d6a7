import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/index.js';
import { KeyRing } from '../../platform/keys/index.js';
import { CHALLENGE_MS, PasskeyChallenges } from './passkey-challenges.js';

const OWNER = { userId: 7, sessionId: 70 };

function createChallenges() {
  const clock = { time: 1_800_000_000_000, now: () => clock.time };
  const ring = new KeyRing(`k1:${randomBytes(32).toString('base64')}`);
  return { clock, challenges: new PasskeyChallenges(ring, { clock } as unknown as Database) };
}

describe('a challenge of a passkey', () => {
  it('counts for five minutes, and tells when it was issued [ROLE-10]', () => {
    const { clock, challenges } = createChallenges();
    const issuedAt = clock.time;
    const challenge = challenges.issueChallenge(OWNER, 'act');
    clock.time += CHALLENGE_MS;
    expect(challenges.findIssueTime(challenge, OWNER, 'act')).toBe(issuedAt);
    clock.time += 1;
    expect(challenges.findIssueTime(challenge, OWNER, 'act')).toBeUndefined();
  });

  it('counts for its user, session and purpose alone, and unchanged [ROLE-10]', () => {
    const { challenges } = createChallenges();
    const challenge = challenges.issueChallenge(OWNER, 'act');
    const later = Buffer.from(challenge, 'base64url');
    later.writeUIntBE(later.readUIntBE(0, 6) + 1, 0, 6);
    for (const [text, owner, purpose] of [
      [challenge, { ...OWNER, userId: 8 }, 'act'],
      [challenge, { ...OWNER, sessionId: 71 }, 'act'],
      [challenge, OWNER, 'another act'],
      [later.toString('base64url'), OWNER, 'act'],
      [challenge.slice(0, 20), OWNER, 'act'],
      ['', OWNER, 'act'],
    ] as const)
      expect(challenges.findIssueTime(text, owner, purpose)).toBeUndefined();
  });

  it('comes after the last one, also of a clock that was ahead [ROLE-10]', () => {
    const { clock, challenges } = createChallenges();
    const ahead = clock.time + 3_000;
    const challenge = challenges.issueChallenge(OWNER, 'act', ahead);
    expect(challenges.findIssueTime(challenge, OWNER, 'act')).toBe(ahead + 1);
  });

  it('differs from the one before', () => {
    const { challenges } = createChallenges();
    const issue = () => challenges.issueChallenge(OWNER, 'act');
    expect(issue()).not.toBe(issue());
  });
});
