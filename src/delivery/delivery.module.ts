import { Module } from '@nestjs/common';
import { Config } from '../config/index.js';
import { OtpModule } from '../otp/index.js';
import { UsersModule } from '../users/index.js';
import { DeliveryService } from './delivery.service.js';
import { PhoneController } from './phone.controller.js';
import { SmsDriver } from './sms-driver.js';
import { UssdController } from './ussd.controller.js';
import { UssdService } from './ussd.service.js';
import { VirtualDriver, VirtualPhone } from './virtual-phone.js';
import { WebhookDriver } from './webhook.driver.js';

@Module({
  imports: [OtpModule, UsersModule],
  controllers: [PhoneController, UssdController],
  providers: [
    DeliveryService,
    UssdService,
    VirtualPhone,
    {
      provide: SmsDriver,
      inject: [Config],
      useFactory: (config: Config) => (config.DELIVERY === 'webhook' ? new WebhookDriver(config) : new VirtualDriver()),
    },
  ],
  exports: [DeliveryService, VirtualPhone],
})
export class DeliveryModule {}
