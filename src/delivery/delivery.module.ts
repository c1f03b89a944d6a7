import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { Config } from '../config/index.js';
import type { OUTBOX_SETTINGS } from '../outbox/outbox.settings.js';
import type { PHONE_SETTINGS } from '../phone/phone.settings.js';
import type { SMS_SETTINGS } from '../sms/sms.settings.js';
import type { WEBHOOK_SETTINGS } from '../sms/webhook/webhook.settings.js';
import { HealthModule } from '../health/index.js';
import { OtpModule } from '../otp/index.js';
import { UsersModule } from '../users/index.js';
import { Confirmations } from '../sms/confirmations.js';
import { DeadLetters } from '../outbox/dead-letters.js';
import { DeliveryService } from './delivery.service.js';
import { HandsetController } from '../phone/handset.controller.js';
import { PhoneController } from '../phone/phone.controller.js';
import { HttpCalls } from '../sms/http/http-calls.js';
import { MailSender } from '../mail/mail-sender.js';
import { Messages } from '../outbox/messages.js';
import { Outbox } from '../outbox/outbox.js';
import { Receipts } from '../outbox/receipts.js';
import { ReceiptsController } from '../sms/receipts.controller.js';
import { SmsLinks } from '../sms/sms-links.js';
import { SmsAlarms } from '../sms/sms-alarms.js';
import { SmsBudgets } from '../sms/sms-budgets.js';
import { smsProvidersOf, virtualDriverOf } from '../sms/sms-providers.js';
import { SmsNumbers } from '../sms/sms-numbers.js';
import { SmsRatio } from '../sms/sms-ratio.js';
import { SmsRoutes } from '../sms/sms-routes.js';
import { SmsSender } from '../sms/sms-sender.js';
import { Timeline } from '../outbox/timeline.js';
import { GatewayProofs } from '../ussd/gateway-proofs.js';
import { UssdController } from '../ussd/ussd.controller.js';
import { UssdGateways } from '../ussd/ussd-gateways.js';
import { UssdLines } from '../ussd/ussd-lines.js';
import { UssdService } from '../ussd/ussd.service.js';
import { VirtualHandset } from '../phone/virtual-handset.js';
import { NetworkConditions } from '../phone/network-conditions.js';
import type { VirtualDriver } from '../phone/virtual-driver.js';
import { VIRTUAL_DRIVER, VirtualNetwork } from '../phone/virtual-network.js';
import { VirtualPhone } from '../phone/virtual-phone.js';

@Module({
  imports: [AuditModule, HealthModule, OtpModule, UsersModule],
  controllers: [PhoneController, HandsetController, UssdController, ReceiptsController],
  providers: [
    DeliveryService,
    UssdService,
    UssdGateways,
    UssdLines,
    GatewayProofs,
    VirtualHandset,
    VirtualPhone,
    Messages,
    Receipts,
    Timeline,
    DeadLetters,
    Outbox,
    Confirmations,
    SmsLinks,
    SmsNumbers,
    SmsAlarms,
    SmsBudgets,
    SmsRatio,
    SmsSender,
    MailSender,
    NetworkConditions,
    VirtualNetwork,
    { provide: HttpCalls, useFactory: () => new HttpCalls() },
    {
      provide: VIRTUAL_DRIVER,
      inject: [Config, NetworkConditions],
      useFactory: (
        config: Config<typeof OUTBOX_SETTINGS & typeof PHONE_SETTINGS & typeof SMS_SETTINGS & typeof WEBHOOK_SETTINGS>,
        conditions: NetworkConditions,
      ) => virtualDriverOf(config, (to) => conditions.judge(to)),
    },
    {
      provide: SmsRoutes,
      inject: [Config, VIRTUAL_DRIVER, HttpCalls],
      useFactory: (
        config: Config<typeof OUTBOX_SETTINGS & typeof PHONE_SETTINGS & typeof SMS_SETTINGS & typeof WEBHOOK_SETTINGS>,
        network: VirtualDriver,
        { call }: HttpCalls,
      ) => new SmsRoutes(smsProvidersOf(config, network, call)),
    },
  ],
  exports: [DeadLetters, Receipts, Timeline, DeliveryService, VirtualPhone],
})
export class DeliveryModule {}
