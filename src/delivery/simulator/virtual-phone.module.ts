import { Module, type OnModuleInit } from '@nestjs/common';
import { MailModule } from '../mail/index.js';
import { OutboxModule } from '../outbox/index.js';
import { createOnlyProvider, SmsModule, SmsRoutes } from '../sms/index.js';
import { UsersModule } from '../../accounts/users/index.js';
import { UssdModule } from '../ussd/index.js';
import { HandsetController } from './handset.controller.js';
import { NetworkConditions } from './network-conditions.js';
import { PhoneController } from './phone.controller.js';
import { VIRTUAL_PROVIDER, VirtualDriver } from './virtual-driver.js';
import { VirtualHandset } from './virtual-handset.js';
import { VirtualNetwork } from './virtual-network.js';
import { VirtualPhone } from './virtual-phone.js';
import { VirtualReceipts } from './virtual-receipts.js';

/** The virtual phone and its network. The service contains them with DELIVERY=virtual only. */
@Module({
  imports: [OutboxModule, SmsModule, UssdModule, MailModule, UsersModule],
  controllers: [PhoneController, HandsetController],
  providers: [
    VirtualPhone,
    VirtualHandset,
    VirtualNetwork,
    VirtualReceipts,
    NetworkConditions,
    VirtualDriver,
  ],
})
export class VirtualPhoneModule implements OnModuleInit {
  constructor(
    private readonly routes: SmsRoutes,
    private readonly driver: VirtualDriver,
  ) {}

  onModuleInit(): void {
    this.routes.registerProvider(createOnlyProvider(VIRTUAL_PROVIDER, this.driver));
  }
}
