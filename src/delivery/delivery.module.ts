import { Module } from '@nestjs/common';
import { Config } from '../config/index.js';
import { OtpModule } from '../otp/index.js';
import { UsersModule } from '../users/index.js';
import { DeliveryService } from './delivery.service.js';
import { PhoneController } from './phone.controller.js';
import { Messages } from './messages.js';
import { Outbox } from './outbox.js';
import { SmsRoutes, type SmsProvider } from './sms-routes.js';
import { SmsSender } from './sms-sender.js';
import { UssdController } from './ussd.controller.js';
import { UssdService } from './ussd.service.js';
import { VirtualDriver, VirtualPhone } from './virtual-phone.js';
import { WebhookDriver } from './webhook.driver.js';

function providerOf(config: Config): SmsProvider {
  const driver = config.DELIVERY === 'webhook' ? new WebhookDriver(config) : new VirtualDriver();
  return { name: config.DELIVERY, driver, priority: 1, countries: [], rate: 0, window: WINDOW };
}

/** As many as the outbox sends at once. */
const WINDOW = 64;

@Module({
  imports: [OtpModule, UsersModule],
  controllers: [PhoneController, UssdController],
  providers: [
    DeliveryService,
    UssdService,
    VirtualPhone,
    Messages,
    Outbox,
    SmsSender,
    { provide: SmsRoutes, inject: [Config], useFactory: (config: Config) => new SmsRoutes([providerOf(config)]) },
  ],
  exports: [DeliveryService, VirtualPhone],
})
export class DeliveryModule {}
