import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { ClientsModule } from '../clients/index.js';
import { OtpModule } from '../otp/index.js';
import { UsersModule } from '../users/index.js';
import { AccountResolver } from './account.resolver.js';
import { SessionsResolver } from './sessions.resolver.js';

@Module({
  imports: [AuthModule, UsersModule, ClientsModule, OtpModule],
  providers: [AccountResolver, SessionsResolver],
})
export class AccountModule {}
