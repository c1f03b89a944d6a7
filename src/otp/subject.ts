import type { KeyRing } from '../keys/index.js';

/** Whose challenge: an account, or a username that names nobody and is treated alike. */
export interface Subject {
  readonly subject: string;
  readonly userId: number | null;
}

/** What a signed-in user can be asked to prove: holding a mailbox, the present number, or the one to come. */
export type Proof = 'email' | 'number' | 'new-number';

export function subjectOfUser(userId: number): Subject {
  return { subject: `user:${String(userId)}`, userId };
}

/** A challenge of its own for each proof, so that no code of one is accepted for another. */
export function subjectOfProof(proof: Proof, userId: number): Subject & { readonly userId: number } {
  return { subject: `me:${proof}:${String(userId)}`, userId };
}

/** All that a user has, in the order in which the steps of a proof take their rows. */
export function subjectsOf(userId: number): readonly Subject[] {
  const proofs = (['number', 'new-number', 'email'] as const).map((proof) => subjectOfProof(proof, userId));
  return [...proofs, subjectOfUser(userId)];
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
  return { subject: `none:${ring.mac('subject', ring.stableId, username).toString('hex')}`, userId: null };
}
