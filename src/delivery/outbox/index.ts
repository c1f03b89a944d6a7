export { countAttempts, isTriedLast, UNKNOWN_AT_MOST } from './attempts.js';
export { AwaitedReceipts } from './awaited-receipts.js';
export { DeadLetterService, type DeadLetterMessage } from './dead-letters.js';
export { RecipientInbox } from './message-inbox.js';
export { MessageLeases } from './message-leases.js';
export type { OutboxMessage, OutboxMessageState } from './outbox-message.entity.js';
export { MessageStore } from './message-store.js';
export { Outbox } from './outbox.js';
export { OutboxModule } from './outbox.module.js';
export { DeliveryReceipts, RECEIPTS_PATH } from './delivery-receipts.js';
export {
  OUR_PARTS,
  SEND_MS,
  type FailedProviderOutcome,
  type ProviderOutcome,
  type PastSendAttempt,
  type DeliveryReport,
  type OurPart,
  type OutboxMessageSender,
  type ProviderSendSlot,
} from './message-sender.js';
export { SendAttemptLog } from './send-attempt-log.js';
export { toRefusalOfUs } from './provider-refusal.js';
export { buildSmsTemplate, UnusableTemplateError, type TextProvider } from './sms-template.js';
export { buildMessageText, NEW_NETWORK, NUMBER_CHANGED, previewSignInText } from './texts.js';
export { CodeTimeline, type CodeTimelineEvent } from './code-timeline.js';
