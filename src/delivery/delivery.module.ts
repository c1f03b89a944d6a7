import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { Config } from '../config/index.js';
import { HealthModule } from '../health/index.js';
import { OtpModule } from '../otp/index.js';
import { UsersModule } from '../users/index.js';
import { Confirmations } from './confirmations.js';
import { DeadLetters } from './dead-letters.js';
import { DeliveryService } from './delivery.service.js';
import { HandsetController } from './handset.controller.js';
import { PhoneController } from './phone.controller.js';
import { HttpCalls } from './http-calls.js';
import { MailSender } from './mail-sender.js';
import { Messages } from './messages.js';
import { Outbox } from './outbox.js';
import { Receipts } from './receipts.js';
import { ReceiptsController } from './receipts.controller.js';
import { SmsLinks } from './sms-links.js';
import { SmsAlarms } from './sms-alarms.js';
import { SmsBudgets } from './sms-budgets.js';
import { smsProvidersOf, virtualDriverOf } from './sms-providers.js';
import { SmsNumbers } from './sms-numbers.js';
import { SmsRatio } from './sms-ratio.js';
import { SmsRoutes } from './sms-routes.js';
import { SmsSender } from './sms-sender.js';
import { Timeline } from './timeline.js';
import { GatewayProofs } from './ussd/gateway-proofs.js';
import { UssdController } from './ussd/ussd.controller.js';
import { UssdGateways } from './ussd/ussd-gateways.js';
import { UssdLines } from './ussd/ussd-lines.js';
import { UssdService } from './ussd/ussd.service.js';
import { VirtualHandset } from './ussd/virtual-handset.js';
import { NetworkConditions } from './virtual-network/network-conditions.js';
import type { VirtualDriver } from './virtual-network/virtual-driver.js';
import { VIRTUAL_DRIVER, VirtualNetwork } from './virtual-network/virtual-network.js';
import { VirtualPhone } from './virtual-phone.js';

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
      useFactory: (config: Config, conditions: NetworkConditions) =>
        virtualDriverOf(config, (to) => conditions.judge(to)),
    },
    {
      provide: SmsRoutes,
      inject: [Config, VIRTUAL_DRIVER, HttpCalls],
      useFactory: (config: Config, network: VirtualDriver, { call }: HttpCalls) =>
        new SmsRoutes(smsProvidersOf(config, network, call)),
    },
  ],
  exports: [DeadLetters, Receipts, Timeline, DeliveryService, VirtualPhone],
})
export class DeliveryModule {}
