import { Module } from '@nestjs/common';
import { OtpModule } from '../otp/index.js';
import { DeadLetters } from './dead-letters.js';
import { Leases } from './leases.js';
import { Messages } from './messages.js';
import { Outbox } from './outbox.js';
import { PersonalMessages } from './personal-messages.js';
import { Receipts } from './receipts.js';
import { Timeline } from './timeline.js';

@Module({
  imports: [OtpModule],
  providers: [Messages, Leases, Outbox, Receipts, Timeline, DeadLetters, PersonalMessages],
  exports: [Messages, Outbox, Receipts, Timeline, DeadLetters],
})
export class OutboxModule {}
