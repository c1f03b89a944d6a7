import { Module } from '@nestjs/common';
import { OtpModule } from '../../accounts/otp/index.js';
import { OutboxModule } from '../outbox/index.js';
import { MailCodeService } from './mail-codes.js';
import { MailMessageSender } from './mail-sender.js';

@Module({
  imports: [OtpModule, OutboxModule],
  providers: [MailCodeService, MailMessageSender],
  exports: [MailCodeService],
})
export class MailModule {}
