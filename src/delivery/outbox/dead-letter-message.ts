import { readSubjectUserId } from '../../accounts/otp/index.js';
import { OutboxMessage } from './outbox-message.entity.js';

/** A message that probably reached nobody, without its recipient and text. */
export type DeadLetterMessage = Pick<
  OutboxMessage,
  'id' | 'kind' | 'state' | 'provider' | 'attempts' | 'created_at'
> & {
  readonly user_id: number | null;
  /** Reason of the last attempt. */
  readonly reason: string | null;
  /** True while its code is valid, so that it can be sent again. */
  readonly resendable: boolean;
};

/** The row of a message, with the reason of its last attempt, and 1 if its code is valid. */
type DeadLetterMessageRow = OutboxMessage & {
  readonly reason: string | null;
  readonly is_alive: number;
};

export function toDeadLetter({
  subject,
  is_alive,
  ...row
}: DeadLetterMessageRow): DeadLetterMessage {
  const { id, kind, state, provider, attempts, created_at, reason } = row;
  return {
    id,
    kind,
    state,
    provider,
    attempts,
    created_at,
    reason,
    user_id: readSubjectUserId(subject) ?? null,
    resendable: is_alive === 1,
  };
}
