import { Module } from '@nestjs/common';
import { OtpModule } from '../../accounts/otp/index.js';
import { DeadLetters } from './dead-letters.js';
import { DeliveryFailures } from './delivery-failures.js';
import { Leases } from './leases.js';
import { Messages } from './messages.js';
import { OldMessages } from './old-messages.js';
import { Outbox } from './outbox.js';
import { OutboxAge } from './outbox-age.js';
import { PersonalMessages } from './personal-messages.js';
import { Receipts } from './receipts.js';
import { Timeline } from './timeline.js';

@Module({
  imports: [OtpModule],
  providers: [
    DeliveryFailures,
    Messages,
    Leases,
    Outbox,
    Receipts,
    Timeline,
    DeadLetters,
    PersonalMessages,
    OutboxAge,
    OldMessages,
  ],
  exports: [Messages, Outbox, Receipts, Timeline, DeadLetters],
})
export class OutboxModule {}
