import type { SendAttempt } from './send-attempt.entity.js';
import type { OutboxMessage } from './outbox-message.entity.js';

/**
 * Timeout for the response of a provider, in milliseconds. Later than that, no message is handed
 * over (FLT-6).
 */
export const SEND_MS = 5_000;

/** The report of a provider on a message that it accepted. */
export interface DeliveryReport {
  /** The provider's id of the message; absent when the address of the report names the message. */
  readonly reference?: string | undefined;
  readonly status: 'delivered' | 'undelivered' | 'progress';
}

/**
 * The part of us that a provider refuses. An account or its credit is refused for all messages. A
 * sender or a region may be refused for some numbers only, and the format of a request (such as its
 * encoding or its validity) for some texts only.
 */
export const OUR_PARTS = ['account', 'credit', 'sender', 'region', 'format'] as const;

export type OurPart = (typeof OUR_PARTS)[number];

/**
 * The response of a provider to one message. The `hint` of a rejection: `never` (this recipient
 * takes no message), `later` (busy, or a passing fault), `elsewhere` (the provider is down or
 * rejects our account). `unknown`: the message was handed over and no response came. A `reason`
 * contains our own words and numbers only.
 */
export type ProviderOutcome =
  | { readonly outcome: 'accepted'; readonly reference?: string | undefined }
  | {
      readonly outcome: 'rejected';
      readonly hint: 'never' | 'later' | 'elsewhere';
      readonly reason: string;
      /** Seconds that the provider asked us to wait. */
      readonly retryAfter?: number | undefined;
      /** We sent too fast; the provider is not faulty. */
      readonly throttled?: boolean;
      /** The provider rejects our account, not the message: only a change of the settings helps. */
      readonly misconfigured?: boolean;
      /** The part of us that it rejects, with `misconfigured`; `account` by default. */
      readonly refuses?: OurPart;
    }
  | { readonly outcome: 'unknown'; readonly reason: string };

export type FailedProviderOutcome = Exclude<ProviderOutcome, { readonly outcome: 'accepted' }>;

/** An earlier attempt of a message. */
export type PastSendAttempt = Pick<SendAttempt, 'provider' | 'outcome'>;

/** Room for one message at one provider. It must be released after the message was sent or not. */
export interface ProviderSendSlot {
  readonly provider: string;
  /**
   * Milliseconds after the acceptance until a receipt is due; null when the provider gives none.
   */
  readonly receiptDueMs: number | null;
  send(secondsLeft: number): Promise<ProviderOutcome>;
  release(): void;
}

/** Sends the messages of one kind. */
export interface OutboxMessageSender {
  /**
   * Reserves room for a message, given its attempts so far. Returns `later` when there is no room
   * now, and `none` when there will be none within `within` milliseconds.
   */
  reserveSlot(
    message: OutboxMessage,
    past: readonly PastSendAttempt[],
    within: number,
  ): ProviderSendSlot | 'later' | 'none';
  /** Returns the provider at which `reserveSlot` would find room, without reserving any. */
  findNextProvider(message: OutboxMessage, past: readonly PastSendAttempt[]): string | undefined;
}
