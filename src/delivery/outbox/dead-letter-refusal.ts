import type { OutboxMessage, OutboxMessageState } from './outbox-message.entity.js';

/** The reason why a command was refused, for the operator. */
export interface DeadLetterRefusal {
  readonly refusal: string;
}

/** Reasons why a message in a state can be neither sent again nor cancelled. */
const STATE_REFUSALS: Partial<Record<OutboxMessageState, string>> = {
  ready: 'it is still to be sent',
  leased: 'it is being sent',
  accepted: 'a provider has taken it',
  delivered: 'it was delivered',
  cancelled: 'it was cancelled',
  resent: 'it was sent again as another message',
};

/** Explains why a message can be neither sent again nor cancelled. */
export function explainDeadLetterRefusal(message: OutboxMessage | undefined): DeadLetterRefusal {
  if (message === undefined) return { refusal: 'there is no such message' };

  const refusal = STATE_REFUSALS[message.state];
  return { refusal: refusal ?? 'its code is used, replaced or too old' };
}
