import { keyPurpose, type KeyRing } from '../keys/index.js';

const SUBJECT = keyPurpose('subject');

/** Whose challenge: an account, or a username that names nobody and is treated alike. */
export interface Subject {
  readonly subject: string;
  readonly userId: number | null;
}

/**
 * What a signed-in user can be asked to prove: holding the present number, the one to come, or a mailbox. In the order in
 * which the steps take their rows.
 */
const PROOFS = ['number', 'new-number', 'email'] as const;
export type Proof = (typeof PROOFS)[number];

export function subjectOfUser(userId: number): Subject {
  return { subject: `user:${String(userId)}`, userId };
}

/** A challenge of its own for each proof, so that no code of one is accepted for another. */
export function subjectOfProof(proof: Proof, userId: number): Subject & { readonly userId: number } {
  return { subject: `me:${proof}:${String(userId)}`, userId };
}

/** All that a user has, in the order in which rows are taken. */
export function subjectsOf(userId: number): readonly Subject[] {
  return [...PROOFS.map((proof) => subjectOfProof(proof, userId)), subjectOfUser(userId)];
}

/** The user of a subject; undefined for a stranger. */
export function userIdOf(subject: string): number | undefined {
  const id = /^(?:user|me:[a-z-]+):(\d+)$/.exec(subject)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** What codes of a subject are for. */
export function purposeOf(subject: string): Proof | 'sign-in' {
  const [kind, proof] = subject.split(':');
  return kind === 'me' ? (proof as Proof) : 'sign-in';
}

/** A stranger is known by a keyed hash only: nobody's number is stored because it was typed here. */
export function subjectOfStranger(ring: KeyRing, username: string): Subject {
  return { subject: `none:${ring.mac(SUBJECT, ring.stableId, username).toString('hex')}`, userId: null };
}
