import { toValueList, sql, type Sql } from '../../platform/database/index.js';
import { defineKeyPurpose, type KeyRing } from '../../platform/keys/index.js';

const SUBJECT_PURPOSE = defineKeyPurpose('subject');
const KNOWN_PREFIX = 'known:';
/** Characters of the hash of a network in a subject: 128 bits. */
const NETWORK_LENGTH = 32;

/**
 * Owner of a challenge: an account, one of its known networks, or an unknown username, which is
 * treated alike.
 */
export interface ChallengeSubject {
  readonly subject: string;
  readonly userId: number | null;
}

/**
 * Owners of the sign-in challenges that one network can request. Each known network has its own, so
 * that requests and guesses from elsewhere neither replace it nor spend its waiting time and tries
 * (OTP-6).
 */
export interface SignInSubjects {
  /** Owner of the challenge of all networks that have not signed the user in. */
  readonly common: ChallengeSubject;
  /**
   * Owner of the challenge of this network, if it has signed the user in. An unknown username has
   * none.
   */
  readonly own: ChallengeSubject;
}

/**
 * Facts that a signed-in user can prove by a code: owning the present number, the new number, or a
 * mailbox, and having the phone at hand to delete the account or for an act of staff. The order is
 * that of row locks.
 */
const PROOFS = ['staff', 'number', 'new-number', 'email', 'delete'] as const;
export type ProofPurpose = (typeof PROOFS)[number];

export function toUserSubject(userId: number): ChallengeSubject {
  return { subject: `user:${String(userId)}`, userId };
}

/** Returns a subject of its own for each proof, so that no code is accepted for another proof. */
export function toProofSubject(
  proof: ProofPurpose,
  userId: number,
): ChallengeSubject & { readonly userId: number } {
  return { subject: `me:${proof}:${String(userId)}`, userId };
}

/** Returns the owner of the challenge of a known network, which is named by its keyed hash. */
export function toNetworkSubject(userId: number, network: string): ChallengeSubject {
  return {
    subject: `${KNOWN_PREFIX}${String(userId)}:${network.slice(0, NETWORK_LENGTH)}`,
    userId,
  };
}

/** Returns the subjects of a user's proofs in the order of row locks. */
export function listProofSubjects(userId: number): readonly ChallengeSubject[] {
  return PROOFS.map((proof) => toProofSubject(proof, userId));
}

/**
 * Returns the condition that a row has the subject of one of a user's known networks: a range of
 * the primary key.
 */
export function toNetworksCondition(userId: number): Sql {
  const prefix = `${KNOWN_PREFIX}${String(userId)}`;
  return sql`(subject > ${`${prefix}:`} AND subject < ${`${prefix};`})`;
}

/**
 * Returns the condition to join the challenges of signing in to a row of `users`: the common one,
 * and those of known networks that `networksCondition` allows. Without a user, that of the stranger
 * who has this subject. Each is a range of the primary key.
 */
export function toSignInJoin(stranger: string, networksCondition: Sql): Sql {
  const commonSubject = sql`CASE WHEN users.id IS NULL THEN ${stranger}
    ELSE CONCAT('user:', users.id) END`;
  return sql`challenges.subject = ${commonSubject}
    OR (challenges.subject > CONCAT('known:', users.id, ':')
      AND challenges.subject < CONCAT('known:', users.id, ';') AND ${networksCondition})`;
}

/** Returns the expression of `toNetworkSubject` for a row of `users`. */
export function toNetworkSubjectOf(network: Sql): Sql {
  return sql`CONCAT('known:', users.id, ':', SUBSTR(${network}, 1, ${NETWORK_LENGTH}))`;
}

/** Returns the condition that a row has the subject of a sign-in of a user. */
export function toSignInsCondition(userId: number): Sql {
  return sql`(subject = ${toUserSubject(userId).subject} OR ${toNetworksCondition(userId)})`;
}

/** Returns the condition that a row has a subject of a user: a sign-in or a proof. */
export function toUserCondition(userId: number): Sql {
  const proofSubjects = listProofSubjects(userId).map(({ subject }) => subject);
  return sql`(subject IN ${toValueList(proofSubjects)} OR ${toSignInsCondition(userId)})`;
}

/**
 * Returns the owners of the sign-in challenges of a user, or of an unknown username with the
 * subject `stranger`, for a network that is named by its keyed hash.
 */
export function toSignInSubjects(
  userId: number | undefined,
  stranger: string,
  network: string,
): SignInSubjects {
  return {
    common: userId === undefined ? { subject: stranger, userId: null } : toUserSubject(userId),
    // No user has the id 0, so the row of an unknown username never exists.
    own: { ...toNetworkSubject(userId ?? 0, network), userId: userId ?? null },
  };
}

/** Returns whether a subject is that of requests from a known network. */
export function isOfKnownNetwork(subject: string): boolean {
  return subject.startsWith(KNOWN_PREFIX);
}

/** Returns the user of a subject, or undefined for an unknown username. */
export function readSubjectUserId(subject: string): number | undefined {
  const userId = /^(?:user|known|me:[a-z-]+):(\d+)(?::[0-9a-f]+)?$/.exec(subject)?.[1];
  return userId === undefined ? undefined : Number(userId);
}

/** Returns the purpose of a subject's codes. */
export function readCodePurpose(subject: string): ProofPurpose | 'sign-in' {
  const [kind, proof] = subject.split(':');
  return kind === 'me' ? (proof as ProofPurpose) : 'sign-in';
}

/**
 * Returns the subject of an unknown username: a keyed hash, so that the number of a stranger is not
 * stored.
 */
export function toStrangerSubject(ring: KeyRing, username: string): string {
  return `none:${ring.computeMac(SUBJECT_PURPOSE, ring.stableId, username).toString('hex')}`;
}
