import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { ClientsModule } from '../clients/index.js';
import { OtpModule } from '../otp/index.js';
import { SmsModule } from '../sms/index.js';
import { UsersModule } from '../users/index.js';
import { PasswordGrant } from './grants/password.grant.js';
import { RefreshTokenGrant } from './grants/refresh-token.grant.js';
import { TokenResponses } from './grants/token-responses.js';
import { Guesses } from './guesses.js';
import { IssuedTokens } from './issued-tokens.js';
import { MetadataController } from './metadata.controller.js';
import { OAuthController } from './oauth.controller.js';
import { Revocations } from './sessions/revocations.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignInService } from './sign-in.service.js';
import { StaffService } from './staff.service.js';
import { SuspensionService } from './suspension.service.js';
import { TokenService } from './token.service.js';
import { AccessTokens } from './tokens/access-tokens.js';
import { BearerStrategy } from './tokens/bearer.strategy.js';
import { SigningKeys } from './tokens/signing-keys.js';

@Module({
  imports: [PassportModule, JwtModule.register({}), UsersModule, ClientsModule, OtpModule, SmsModule],
  controllers: [OAuthController, MetadataController],
  providers: [
    SignInService,
    TokenService,
    Guesses,
    PasswordGrant,
    RefreshTokenGrant,
    TokenResponses,
    IssuedTokens,
    SessionsService,
    SuspensionService,
    StaffService,
    Revocations,
    SigningKeys,
    AccessTokens,
    BearerStrategy,
  ],
  exports: [AccessTokens, BearerStrategy, Guesses, Revocations, SessionsService, StaffService, SuspensionService],
})
export class AuthModule {}
