import type { KeyRing } from '../keys/index.js';

/** Whose challenge: an account, or a username that names nobody and is treated alike. */
export interface Subject {
  readonly subject: string;
  readonly userId: number | null;
}

export function subjectOfUser(userId: number): Subject {
  return { subject: `user:${String(userId)}`, userId };
}

/** A stranger is known by a keyed hash only: nobody's number is stored because it was typed here. */
export function subjectOfStranger(ring: KeyRing, username: string): Subject {
  return { subject: `none:${ring.mac('subject', ring.stableId, username).toString('hex')}`, userId: null };
}
