export { countAttempts, isTriedLast, UNKNOWN_AT_MOST } from './attempts.js';
export { AwaitedReceipts } from './awaited-receipts.js';
export { DeadLetterService, type DeadLetter } from './dead-letters.js';
export { RecipientInbox } from './message-inbox.js';
export { MessageLeases } from './message-leases.js';
export type { Message, MessageState } from './message.entity.js';
export { MessageStore } from './message-store.js';
export { Outbox } from './outbox.js';
export { OutboxModule } from './outbox.module.js';
export { DeliveryReceipts, RECEIPTS_PATH } from './delivery-receipts.js';
export {
  SEND_MS,
  type FailedProviderOutcome,
  type ProviderOutcome,
  type PastSendAttempt,
  type DeliveryReport,
  type MessageSender,
  type ProviderSendSlot,
} from './message-sender.js';
export { toSmsForm, type SmsForm } from './sms-form.js';
export { buildSmsTemplate, UnusableTemplate } from './sms-template.js';
export { buildMessageText, NEW_NETWORK, NUMBER_CHANGED, previewSignInText } from './texts.js';
export { CodeTimeline, type TimelineEvent } from './code-timeline.js';
