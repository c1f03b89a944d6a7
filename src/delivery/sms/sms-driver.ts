import type { SmsAlphabet } from '../alphabets/index.js';
import type { ProviderOutcome, DeliveryReport, OurPart } from '../outbox/index.js';

/** A rendered text message. Secret: text and code must reach no log and no row. */
export interface RenderedSms {
  readonly id: number;
  /** E.164. */
  readonly to: string;
  readonly text: string;
  readonly code: string;
  /** Address for receipts of this message. Only the provider knows it. */
  readonly receiptUrl: string;
  /** Address for receipts of all messages of the provider, by its own ids. */
  readonly receiptsUrl: string;
}

/** A text message ready to leave. */
export interface OutgoingSms extends RenderedSms {
  /** Whole seconds until the code expires. */
  readonly secondsLeft: number;
}

/** A message that a provider accepted. */
export interface AcceptedSms {
  readonly id: number;
  /** The provider's id of the message; null if it gave none. */
  readonly reference: string | null;
}

/** Events of the connection of a driver. */
export interface SmsDriverEvents {
  readonly onReport: (report: DeliveryReport) => void;
  /** The provider refuses the connection because of us, for a reason in our own words. */
  readonly onRefusedLink: (refuses: OurPart, reason: string) => void;
}

/** A header of a request, '' when it is missing. */
type ReadRequestHeader = (name: string) => string;

/**
 * Sends text messages through one provider. `sendSms` returns within `SEND_MS`. An exception of it
 * is a defect of the driver and ends the message. It hands the message over within that time or not
 * at all, also if the process was busy or stopped meanwhile.
 */
export interface SmsProviderDriver {
  /** True if the provider sends receipts, or can be queried for them. */
  readonly receipts: boolean;
  sendSms(sms: OutgoingSms): Promise<ProviderOutcome>;
  /** The alphabet in which it sends texts beside UCS-2; `gsm7` by default, as networks do. */
  readonly alphabet?: SmsAlphabet;
  /** True if its messages are templates with a code, so that it cannot send other texts. */
  readonly codesAlone?: boolean;
  /** Parses a request to a receipt address: the members of its query and its body. */
  readonly readReports?: (fields: Record<string, unknown>) => DeliveryReport[];
  /**
   * Returns true if the provider signed a request for receipts at `url` with the members of `form`.
   */
  readonly isSigned?: (
    url: string,
    form: Readonly<Record<string, unknown>>,
    header: ReadRequestHeader,
  ) => boolean;
  /**
   * Queries a provider that sends no receipts. Returns undefined if it does not know, within
   * `SEND_MS`; does not throw.
   */
  readonly inquire?: (taken: AcceptedSms) => Promise<DeliveryReport['status'] | undefined>;
  /** Returns false for an E.164 number that the provider is known not to reach now. */
  readonly reaches?: (number: string) => Promise<boolean>;
  /** Returns true while the connection of the driver is up. */
  readonly isUp?: () => boolean;
  /** Connects, and passes on what arrives over the connection. */
  readonly open?: (events: SmsDriverEvents) => void;
  /** Resolves when no message is being sent. */
  readonly close?: () => Promise<void>;
}
