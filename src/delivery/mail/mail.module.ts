import { Module } from '@nestjs/common';
import { OtpModule } from '../../accounts/otp/index.js';
import { OutboxModule } from '../outbox/index.js';
import { MailCodes } from './mail-codes.js';
import { MailSender } from './mail-sender.js';

@Module({
  imports: [OtpModule, OutboxModule],
  providers: [MailCodes, MailSender],
  exports: [MailCodes],
})
export class MailModule {}
