import { keyPurpose, type KeyRing } from '../keys/index.js';

const SUBJECT = keyPurpose('subject');
const KNOWN = 'known:';

/** Owner of a challenge: an account, or an unknown username, which is treated alike. */
export interface Subject {
  readonly subject: string;
  readonly userId: number | null;
}

/**
 * Owners of the two sign-in challenges of an account. Requests from known networks have their own, so that requests from
 * elsewhere neither replace it nor start its waiting time (OTP-6).
 */
export interface SignInSubjects {
  readonly common: Subject;
  /** Owner of the challenge that networks request which have signed the user in. An unknown username has none. */
  readonly known: Subject;
}

/**
 * Facts that a signed-in user can prove by a code: owning the present number, the new number, or a mailbox, and having
 * the phone at hand to delete the account or for an act of staff. The order is that of row locks.
 */
const PROOFS = ['staff', 'number', 'new-number', 'email', 'delete'] as const;
export type Proof = (typeof PROOFS)[number];

export function subjectOfUser(userId: number): Subject {
  return { subject: `user:${String(userId)}`, userId };
}

/** Returns a subject of its own for each proof, so that no code is accepted for another proof. */
export function subjectOfProof(proof: Proof, userId: number): Subject & { readonly userId: number } {
  return { subject: `me:${proof}:${String(userId)}`, userId };
}

/** Returns the subjects of a user's sign-ins in the order of row locks, which is that of the primary key. */
export function subjectsOfSignIn(userId: number): readonly Subject[] {
  return [{ subject: `${KNOWN}${String(userId)}`, userId }, subjectOfUser(userId)];
}

/** Returns all subjects of a user in the order of row locks. */
export function subjectsOf(userId: number): readonly Subject[] {
  return [...PROOFS.map((proof) => subjectOfProof(proof, userId)), ...subjectsOfSignIn(userId)];
}

/** Returns the owners of the sign-in challenges of a username. Takes equally long for an unknown one (OTP-8). */
export function signInSubjects(ring: KeyRing, userId: number | undefined, username: string): SignInSubjects {
  const stranger = subjectOfStranger(ring, username);
  return {
    common: userId === undefined ? stranger : subjectOfUser(userId),
    // No user has the id 0, so the row of an unknown username never exists.
    known: { subject: `${KNOWN}${String(userId ?? 0)}`, userId: userId ?? null },
  };
}

/** Returns whether a subject is that of requests from known networks. */
export function isOfKnownNetworks(subject: string): boolean {
  return subject.startsWith(KNOWN);
}

/** Returns the user of a subject, or undefined for an unknown username. */
export function userIdOf(subject: string): number | undefined {
  const id = /^(?:user|known|me:[a-z-]+):(\d+)$/.exec(subject)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Returns the purpose of a subject's codes. */
export function purposeOf(subject: string): Proof | 'sign-in' {
  const [kind, proof] = subject.split(':');
  return kind === 'me' ? (proof as Proof) : 'sign-in';
}

/** Returns the subject of an unknown username: a keyed hash, so that the number of a stranger is not stored. */
function subjectOfStranger(ring: KeyRing, username: string): Subject {
  return { subject: `none:${ring.mac(SUBJECT, ring.stableId, username).toString('hex')}`, userId: null };
}
