/** Injection token of the `CardVerifier`; null in the shipped module, so that a card is ACTIVE at once. */
export const CARD_VERIFIER = Symbol('CARD_VERIFIER');

/** What a verifier is told of a card. It must neither log nor keep the number. */
export interface CardToVerify {
  /** The same for every try with this card: a key for a provider that must not be charged twice. */
  readonly id: number;
  readonly user_id: number;
  /** The digits. */
  readonly pan: string;
  /** UTC milliseconds. */
  readonly expired_at: number | null;
}

/**
 * The port for a step outside of the service that decides whether a card may be used: a bank's inquiry, a check that
 * the card belongs to the user. A deployer implements it and provides it as CARD_VERIFIER in `cards.module.ts`.
 */
export interface CardVerifier {
  /** How long an answer may take, milliseconds; `signal` is aborted then. */
  readonly timeoutMs: number;
  /** Whatever else happens (it throws, it is late) leaves the card PENDING, and it is asked again later. */
  verify(card: CardToVerify, signal: AbortSignal): Promise<'ACTIVE' | 'REJECTED'>;
}
