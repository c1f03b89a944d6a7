import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/index.js';
import { OtpModule } from '../otp/index.js';
import { UsersModule } from '../users/index.js';
import { AccountResolver } from './account.resolver.js';

@Module({ imports: [UsersModule, ClientsModule, OtpModule], providers: [AccountResolver] })
export class AccountModule {}
