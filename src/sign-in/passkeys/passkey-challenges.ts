import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { equalsInConstantTime, defineKeyPurpose, KeyRing } from '../../platform/keys/index.js';
import type { Principal } from '../sessions/principal.js';

const CHALLENGE_PURPOSE = defineKeyPurpose('passkey-challenge');
/** Time for which a challenge counts. */
export const CHALLENGE_MS = 5 * 60_000;
const TIME_BYTES = 6;
const HEAD_BYTES = TIME_BYTES + 16;

type ChallengeOwner = Pick<Principal, 'userId' | 'sessionId'>;

/**
 * Issues and reads the challenges of passkeys. A challenge has its time, random bytes and a MAC
 * over them, user, session and purpose, so it counts for nothing else. It is stored nowhere: the
 * row of the passkey has the time of the newest one that it signed.
 */
@Injectable()
export class PasskeyChallenges {
  constructor(
    private readonly ring: KeyRing,
    private readonly database: Database,
  ) {}

  /**
   * Issues a challenge. `purpose` is a digest of what the assertion confirms. Its time is after
   * `lastTime`, that of the newest one that the passkeys of the owner signed, also if another node
   * with a clock ahead issued that.
   */
  issueChallenge(owner: ChallengeOwner, purpose: string, lastTime = 0): string {
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUIntBE(Math.max(this.database.clock.now(), lastTime + 1), 0, TIME_BYTES);
    randomBytes(HEAD_BYTES - TIME_BYTES).copy(head, TIME_BYTES);
    return Buffer.concat([head, this.computeMac(head, owner, purpose)]).toString('base64url');
  }

  /**
   * Returns when a challenge was issued, or undefined if it is too old or was issued for another
   * user, session or purpose.
   */
  findIssueTime(challenge: string, owner: ChallengeOwner, purpose: string): number | undefined {
    const bytes = Buffer.from(challenge, 'base64url');
    const head = bytes.subarray(0, HEAD_BYTES);
    const isAuthentic = equalsInConstantTime(
      bytes.subarray(HEAD_BYTES),
      this.computeMac(head, owner, purpose),
    );
    if (head.length < HEAD_BYTES || !isAuthentic) return undefined;

    const issuedAt = head.readUIntBE(0, TIME_BYTES);
    return this.database.clock.now() - issuedAt > CHALLENGE_MS ? undefined : issuedAt;
  }

  private computeMac(head: Buffer, { userId, sessionId }: ChallengeOwner, purpose: string): Buffer {
    const { ring } = this;
    return ring.computeMac(CHALLENGE_PURPOSE, ring.stableId, head, userId, sessionId, purpose);
  }
}
