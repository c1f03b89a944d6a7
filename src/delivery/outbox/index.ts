export { countAttempts, isTriedLast, UNKNOWN_AT_MOST } from './attempts.js';
export { AwaitedReceipts } from './awaited-receipts.js';
export { DeadLetterService } from './dead-letters.js';
export { type DeadLetterMessage } from './dead-letter-message.js';
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
export { isUnreachedReason, toRefusalOfUs, toUnreachedOutcome } from './provider-refusal.js';
export type { ProviderRefusal } from './provider-refusal.entity.js';
export { ProviderRefusals } from './provider-refusals.js';
export { buildSmsTemplate, type TextProvider } from './sms-template.js';
export { UnusableTemplateError } from './usable-sms-template.js';
export { buildMessageText, NEW_NETWORK, NUMBER_CHANGED, previewSignInText } from './texts.js';
export { CodeTimeline } from './code-timeline.js';
export type { AccountCodeAct } from './replaced-codes.js';
export { type CodeTimelineEvent, type CodeTimelineEventName } from './code-timeline-event.js';
export type { CodeTimelineAccount } from './code-timeline-owner.js';
