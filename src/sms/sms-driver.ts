import type { Outcome, Report } from '../outbox/index.js';

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
  /** Returns false for an E.164 number that the provider is known not to reach now. */
  readonly reaches?: (number: string) => Promise<boolean>;
  /** Drivers with a connection of their own: whether it stands. */
  readonly isUp?: () => boolean;
  /** Connects, and hands over receipts that come that way. */
  readonly open?: (report: (report: Report) => void) => void;
  /** Resolves when nothing is on its way any more. */
  readonly close?: () => Promise<void>;
}
