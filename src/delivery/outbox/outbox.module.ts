import { Module } from '@nestjs/common';
import { OtpModule } from '../../accounts/otp/index.js';
import { AwaitedReceipts } from './awaited-receipts.js';
import { DeadLetters } from './dead-letters.js';
import { DeliveryFailures } from './delivery-failures.js';
import { MessageDelivery } from './message-delivery.js';
import { MessageInbox } from './message-inbox.js';
import { MessageLeases } from './message-leases.js';
import { MessageStore } from './message-store.js';
import { OldMessages } from './old-messages.js';
import { Outbox } from './outbox.js';
import { OutboxAge } from './outbox-age.js';
import { PersonalMessages } from './personal-messages.js';
import { DeliveryReceipts } from './delivery-receipts.js';
import { CodeTimeline } from './code-timeline.js';

@Module({
  imports: [OtpModule],
  providers: [
    DeliveryFailures,
    MessageStore,
    MessageInbox,
    MessageLeases,
    MessageDelivery,
    AwaitedReceipts,
    Outbox,
    DeliveryReceipts,
    CodeTimeline,
    DeadLetters,
    PersonalMessages,
    OutboxAge,
    OldMessages,
  ],
  exports: [
    MessageStore,
    MessageInbox,
    Outbox,
    DeliveryReceipts,
    AwaitedReceipts,
    CodeTimeline,
    DeadLetters,
  ],
})
export class OutboxModule {}
