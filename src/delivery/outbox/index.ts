export { countAttempts, isTriedLast, UNKNOWN_AT_MOST } from './attempts.js';
export { AwaitedReceipts } from './awaited-receipts.js';
export { DeadLetters, type DeadLetter } from './dead-letters.js';
export { MessageInbox } from './message-inbox.js';
export { MessageLeases } from './message-leases.js';
export type { Message, MessageState } from './message.entity.js';
export { MessageStore } from './message-store.js';
export { Outbox } from './outbox.js';
export { OutboxModule } from './outbox.module.js';
export { DeliveryReceipts, RECEIPTS_PATH } from './delivery-receipts.js';
export {
  SEND_MS,
  type FailedOutcome,
  type SendOutcome,
  type PastAttempt,
  type DeliveryReport,
  type MessageSender,
  type SendSlot,
} from './message-sender.js';
export { toSmsForm, type SmsForm } from './sms-form.js';
export { buildSmsTemplate, UnusableTemplate } from './sms-template.js';
export { buildMessageText, NEW_NETWORK, NUMBER_CHANGED, previewSignInText } from './texts.js';
export { CodeTimeline, type TimelineEvent } from './code-timeline.js';
