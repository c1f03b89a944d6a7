import { Module } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import { HealthModule } from '../../platform/health/index.js';
import { OtpModule } from '../../accounts/otp/index.js';
import { OutboxModule } from '../outbox/index.js';
import { UsersModule } from '../../accounts/users/index.js';
import { SmsConfirmations } from './sms-confirmations.js';
import { HttpProviderCalls } from './http/http-provider-calls.js';
import { ReceiptsController } from './receipts.controller.js';
import { SmsAlarmService } from './sms-alarms.js';
import { SmsCodeService } from './sms-codes.js';
import { SmsLinks } from './sms-links.js';
import { SmsNumberPolicy } from './sms-numbers.js';
import { createSmsProviders, type ProviderSettings } from './sms-providers.js';
import { SmsRateLimits } from './sms-rate-limits.js';
import { SmsRatio } from './sms-ratio.js';
import { SmsRoutes } from './sms-routes.js';
import { SmsMessageSender } from './sms-sender.js';

@Module({
  imports: [HealthModule, OtpModule, OutboxModule, UsersModule],
  controllers: [ReceiptsController],
  providers: [
    SmsCodeService,
    SmsMessageSender,
    SmsLinks,
    SmsNumberPolicy,
    SmsAlarmService,
    SmsRateLimits,
    SmsRatio,
    SmsConfirmations,
    { provide: HttpProviderCalls, useFactory: () => new HttpProviderCalls() },
    {
      provide: SmsRoutes,
      inject: [Config, HttpProviderCalls],
      useFactory: (config: ProviderSettings, { call }: HttpProviderCalls) =>
        new SmsRoutes(createSmsProviders(config, call)),
    },
  ],
  exports: [SmsCodeService, SmsRoutes, SmsMessageSender],
})
export class SmsModule {}
