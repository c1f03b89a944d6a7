import { Module } from '@nestjs/common';
import { CodeVerificationService } from './code-verification.service.js';
import { OtpService } from './otp.service.js';

@Module({ providers: [OtpService, CodeVerificationService], exports: [OtpService, CodeVerificationService] })
export class OtpModule {}
