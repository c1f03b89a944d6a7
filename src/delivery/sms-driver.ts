/** A text message ready to leave. Secret: the text holds the code and must reach no log. */
export interface Sms {
  readonly id: number;
  /** E.164. */
  readonly to: string;
  readonly text: string;
  /** Seconds for which the text is worth delivering. */
  readonly expiresIn: number;
}

/** Hands text messages to a provider. */
export abstract class SmsDriver {
  /** @throws AppError DELIVERY_UNAVAILABLE when the provider did not take the message. */
  abstract send(sms: Sms): Promise<void>;
}
