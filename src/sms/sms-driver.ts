/** A text message ready to leave. Secret: text and code must reach no log and no row. */
export interface Sms {
  readonly id: number;
  /** E.164. */
  readonly to: string;
  readonly text: string;
  readonly code: string;
  /** Whole seconds for which the text is worth delivering. */
  readonly secondsLeft: number;
  /** Where the provider may report what became of it; nobody else knows the address. */
  readonly receiptUrl: string;
  /** Where it may report of all its messages, by its own ids. */
  readonly receiptsUrl: string;
}

/** A message that a provider took. */
export interface Taken {
  readonly id: number;
  /** The provider's own id of it, as far as it told. */
  readonly reference: string | null;
}

/** What a provider reports of a message that it took. */
export interface Report {
  /** Its id of the message; none when the address says which it is. */
  readonly reference?: string | undefined;
  readonly status: 'delivered' | 'undelivered' | 'progress';
}

/**
 * What a provider said to one message. Of a rejection `hint` says what to do: `never` (this number takes no message),
 * `later` (busy, or a passing fault), `elsewhere` (the provider is down or refuses us). `unknown`: handed over, but no answer came.
 * A `reason` is made of our own words and numbers.
 */
export type Outcome =
  | { readonly outcome: 'accepted'; readonly reference?: string | undefined }
  | {
      readonly outcome: 'rejected';
      readonly hint: 'never' | 'later' | 'elsewhere';
      readonly reason: string;
      /** Seconds the provider asked us to wait. */
      readonly retryAfter?: number | undefined;
      /** Too fast, not faulty: no reason to think the provider ill. */
      readonly throttled?: boolean;
      /** It refuses us, not the message: nothing gets better before somebody repairs the settings. */
      readonly misconfigured?: boolean;
    }
  | { readonly outcome: 'unknown'; readonly reason: string };

/** A header of a request, '' when it is missing. */
type HeaderOf = (name: string) => string;

/** Hands text messages to one provider. An answer comes within `SEND_MS`; `send` does not throw. */
export interface SmsDriver {
  /** Whether the provider reports what became of each message, or says so when it is asked. */
  readonly receipts: boolean;
  send(sms: Sms): Promise<Outcome>;
  /** Whether its messages are templates with a code, so that it has no words for another one. */
  readonly codesAlone?: boolean;
  /** Reads what came to a receipt address: query and body in one. */
  readonly reportsOf?: (fields: Record<string, unknown>) => Report[];
  /** Whether the provider signed a request for receipts, called at `url` with the members of `form`. */
  readonly isSigned?: (url: string, form: Readonly<Record<string, unknown>>, header: HeaderOf) => boolean;
  /** Of a provider that does not report: asks it. Undefined when it does not say. An answer comes within `SEND_MS`; does not throw. */
  readonly inquire?: (taken: Taken) => Promise<Report['status'] | undefined>;
  /** Drivers with a connection of their own: whether it stands. */
  readonly isUp?: () => boolean;
  /** Connects, and hands over receipts that come that way. */
  readonly open?: (report: (report: Report) => void) => void;
  /** Resolves when nothing is on its way any more. */
  readonly close?: () => Promise<void>;
}

/** How long a provider has to answer. */
export const SEND_MS = 5_000;
