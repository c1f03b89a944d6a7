import { keyPurpose, type KeyRing } from '../keys/index.js';

const SUBJECT = keyPurpose('subject');

/** Owner of a challenge: an account, or an unknown username, which is treated alike. */
export interface Subject {
  readonly subject: string;
  readonly userId: number | null;
}

/**
 * Facts that a signed-in user can prove by a code: owning the present number, the new number, or a mailbox. The order is
 * that of row locks.
 */
const PROOFS = ['number', 'new-number', 'email'] as const;
export type Proof = (typeof PROOFS)[number];

export function subjectOfUser(userId: number): Subject {
  return { subject: `user:${String(userId)}`, userId };
}

/** Returns a subject of its own for each proof, so that no code is accepted for another proof. */
export function subjectOfProof(proof: Proof, userId: number): Subject & { readonly userId: number } {
  return { subject: `me:${proof}:${String(userId)}`, userId };
}

/** Returns all subjects of a user in the order of row locks. */
export function subjectsOf(userId: number): readonly Subject[] {
  return [...PROOFS.map((proof) => subjectOfProof(proof, userId)), subjectOfUser(userId)];
}

/** Returns the user of a subject, or undefined for an unknown username. */
export function userIdOf(subject: string): number | undefined {
  const id = /^(?:user|me:[a-z-]+):(\d+)$/.exec(subject)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Returns the purpose of a subject's codes. */
export function purposeOf(subject: string): Proof | 'sign-in' {
  const [kind, proof] = subject.split(':');
  return kind === 'me' ? (proof as Proof) : 'sign-in';
}

/** Returns the subject of an unknown username: a keyed hash, so that the number of a stranger is not stored. */
export function subjectOfStranger(ring: KeyRing, username: string): Subject {
  return { subject: `none:${ring.mac(SUBJECT, ring.stableId, username).toString('hex')}`, userId: null };
}
