import { Module } from '@nestjs/common';
import { HealthModule } from '../../platform/health/index.js';
import { OtpModule } from '../../accounts/otp/index.js';
import { UsersModule } from '../../accounts/users/index.js';
import { UssdGatewayProofs } from './gateway-proofs.js';
import { UssdCodeService } from './ussd-codes.js';
import { UssdGateways } from './ussd-gateways.js';
import { UssdLines } from './ussd-lines.js';
import { UssdTurns } from './ussd-turns.js';
import { UssdController } from './ussd.controller.js';
import { UssdService } from './ussd.service.js';
import { UsedSignatures } from './used-signatures.js';

@Module({
  imports: [HealthModule, OtpModule, UsersModule],
  controllers: [UssdController],
  providers: [
    UssdService,
    UssdCodeService,
    UssdTurns,
    UssdGateways,
    UssdLines,
    UsedSignatures,
    UssdGatewayProofs,
  ],
  exports: [UssdGateways, UssdService],
})
export class UssdModule {}
