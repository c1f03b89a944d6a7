import { Module } from '@nestjs/common';
import { CodeDisplayService } from './code-display.service.js';
import { CodeVerificationService } from './code-verification.service.js';
import { OldChallenges } from './old-challenges.js';
import { OtpService } from './otp.service.js';

@Module({
  providers: [OtpService, CodeDisplayService, CodeVerificationService, OldChallenges],
  exports: [OtpService, CodeDisplayService, CodeVerificationService],
})
export class OtpModule {}
