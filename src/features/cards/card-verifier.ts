/**
 * Injection token of the `CardVerifier`. Nothing in this repository provides it, so a new card is
 * ACTIVE at once.
 */
export const CARD_VERIFIER = Symbol('CARD_VERIFIER');

/** A card for the verifier, which must neither log nor store the number. */
export interface CardToVerify {
  /** Id of the card, the same at every attempt; usable as an idempotency key of a paid service. */
  readonly id: number;
  readonly user_id: number;
  readonly pan: string;
  readonly expired_at: number | null;
}

/**
 * An external check that decides if a card may be used, such as an inquiry at the bank. A team
 * implements it and provides it as CARD_VERIFIER in a global module of its own (docs/nest.md).
 */
export interface CardVerifier {
  /** Milliseconds until `signal` is aborted. */
  readonly timeoutMs: number;
  /**
   * Returns the verdict. If it throws or is late, the card stays PENDING and is verified again
   * later.
   */
  verify(card: CardToVerify, signal: AbortSignal): Promise<'ACTIVE' | 'REJECTED'>;
}
