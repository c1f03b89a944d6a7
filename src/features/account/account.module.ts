import { Module } from '@nestjs/common';
import { AuthModule } from '../../sign-in/index.js';
import { ClientsModule } from '../../accounts/clients/index.js';
import { MailModule } from '../../delivery/mail/index.js';
import { OtpModule } from '../../accounts/otp/index.js';
import { SmsModule } from '../../delivery/sms/index.js';
import { UsersModule } from '../../accounts/users/index.js';
import { AccountDeletion } from './account-deletion.js';
import { AccountExport } from './account-export.js';
import { AccountResolver } from './account.resolver.js';
import { CellNumberResolver } from './cell-number.resolver.js';
import { CellNumberService } from './cell-number.service.js';
import { DeletionResolver } from './deletion.resolver.js';
import { EmailChangeService } from './email-change.service.js';
import { ExportResolver } from './export.resolver.js';
import { WrongGuessesService } from './wrong-guesses.service.js';
import { KnownNetworksService } from './known-networks.service.js';
import { UserRateLimitsService } from './user-rate-limits.service.js';
import { OwnDeletionService } from './own-deletion.service.js';
import { ProofsService } from './proofs.service.js';
import { SessionsResolver } from './sessions.resolver.js';

@Module({
  imports: [AuthModule, UsersModule, ClientsModule, OtpModule, SmsModule, MailModule],
  providers: [
    AccountResolver,
    CellNumberResolver,
    DeletionResolver,
    ExportResolver,
    SessionsResolver,
    ProofsService,
    CellNumberService,
    EmailChangeService,
    WrongGuessesService,
    KnownNetworksService,
    UserRateLimitsService,
    OwnDeletionService,
    AccountDeletion,
    AccountExport,
  ],
  exports: [
    AccountDeletion,
    WrongGuessesService,
    UserRateLimitsService,
    KnownNetworksService,
    ProofsService,
  ],
})
export class AccountModule {}
