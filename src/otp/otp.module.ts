import { Module } from '@nestjs/common';
import { CodeDisplayService } from './code-display.service.js';
import { CodeVerificationService } from './code-verification.service.js';
import { OtpService } from './otp.service.js';
import { PersonalChallenges } from './personal-challenges.js';

@Module({
  providers: [OtpService, CodeDisplayService, CodeVerificationService, PersonalChallenges],
  exports: [OtpService, CodeDisplayService, CodeVerificationService],
})
export class OtpModule {}
