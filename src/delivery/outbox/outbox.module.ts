import { Module } from '@nestjs/common';
import { OtpModule } from '../../accounts/otp/index.js';
import { AwaitedReceipts } from './awaited-receipts.js';
import { DeadLetterService } from './dead-letters.js';
import { DeliveryFailures } from './delivery-failures.js';
import { MessageDelivery } from './message-delivery.js';
import { RecipientInbox } from './message-inbox.js';
import { MessageLeases } from './message-leases.js';
import { MessageStore } from './message-store.js';
import { OldMessageCleanup } from './old-messages.js';
import { Outbox } from './outbox.js';
import { OutboxAgeMetric } from './outbox-age.js';
import { PersonalMessages } from './personal-messages.js';
import { ProviderRefusals } from './provider-refusals.js';
import { DeliveryReceipts } from './delivery-receipts.js';
import { SendAttemptLog } from './send-attempt-log.js';
import { CodeTimeline } from './code-timeline.js';

@Module({
  imports: [OtpModule],
  providers: [
    DeliveryFailures,
    MessageStore,
    RecipientInbox,
    MessageLeases,
    MessageDelivery,
    ProviderRefusals,
    SendAttemptLog,
    AwaitedReceipts,
    Outbox,
    DeliveryReceipts,
    CodeTimeline,
    DeadLetterService,
    PersonalMessages,
    OutboxAgeMetric,
    OldMessageCleanup,
  ],
  exports: [
    MessageStore,
    RecipientInbox,
    Outbox,
    DeliveryReceipts,
    AwaitedReceipts,
    CodeTimeline,
    DeadLetterService,
    SendAttemptLog,
    ProviderRefusals,
  ],
})
export class OutboxModule {}
