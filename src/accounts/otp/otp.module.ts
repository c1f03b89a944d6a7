import { Module } from '@nestjs/common';
import { ChallengeIssuer } from './challenge-issuer.js';
import { CodeDisplayService } from './code-display.service.js';
import { CodeVerificationService } from './code-verification.service.js';
import { GuessCounter } from './guess-counter.js';
import { GuessedAccounts } from './guessed-accounts.js';
import { OldChallenges } from './old-challenges.js';
import { OtpService } from './otp.service.js';

@Module({
  providers: [
    OtpService,
    CodeDisplayService,
    CodeVerificationService,
    ChallengeIssuer,
    GuessedAccounts,
    GuessCounter,
    OldChallenges,
  ],
  exports: [OtpService, CodeDisplayService, CodeVerificationService],
})
export class OtpModule {}
