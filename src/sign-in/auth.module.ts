import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { ClientsModule } from '../accounts/clients/index.js';
import { OtpModule } from '../accounts/otp/index.js';
import { SmsModule } from '../delivery/sms/index.js';
import { UsersModule } from '../accounts/users/index.js';
import { ClientAccessService } from './sessions/client-access.service.js';
import { MetadataController } from './oauth/metadata.controller.js';
import { NetworkLimitGuard } from './oauth/network-limit.guard.js';
import { RegisterLimitGuard } from './oauth/register-limit.guard.js';
import { OAuthController } from './oauth/oauth.controller.js';
import { TokenController } from './oauth/token.controller.js';
import { NewNetworkNotices } from './sessions/new-network-notices.js';
import { LeakedSessions } from './sessions/leaked-sessions.js';
import { ForgottenNetworks } from './sessions/forgotten-networks.js';
import { OwnSessionsService } from './sessions/own-sessions.service.js';
import { ReplicaHeartbeats } from './sessions/replica-heartbeats.js';
import { RevocationList } from './sessions/revocation-list.js';
import { SessionRevocationService } from './sessions/session-revocation.service.js';
import { SessionRotation } from './sessions/session-rotation.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignInAccounts } from './sessions/sign-in-accounts.js';
import { SignInService } from './oauth/sign-in.service.js';
import { PasskeyChallenges } from './passkeys/passkey-challenges.js';
import { StaffPasskeysService } from './passkeys/staff-passkeys.service.js';
import { StaffAccess } from './staff-roles/staff-access.js';
import { StaffDepartures } from './staff-roles/staff-departures.js';
import { StaffService } from './staff-roles/staff.service.js';
import { SuspensionService } from './staff-roles/suspension.service.js';
import { IssuedTokens } from './token-endpoint/issued-tokens.js';
import { NumberHolders } from './token-endpoint/number-holders.js';
import { PasswordGrant } from './token-endpoint/password.grant.js';
import { RefreshTokenGrant } from './token-endpoint/refresh-token.grant.js';
import { TokenResponses } from './token-endpoint/token-responses.js';
import { TokenEndpointService } from './token-endpoint/token-endpoint.service.js';
import { AccessTokens } from './tokens/access-tokens.js';
import { BearerGuard } from './tokens/bearer.guard.js';
import { BearerStrategy } from './tokens/bearer.strategy.js';
import { EarlyBearerGuard } from './tokens/early-bearer-guard.js';
import { SigningKeys } from './tokens/signing-keys.js';
import { VerifiedTokens } from './tokens/verified-tokens.js';
import { UnverifiedUsers } from './oauth/unverified-users.js';

@Module({
  imports: [JwtModule.register({}), UsersModule, ClientsModule, OtpModule, SmsModule],
  controllers: [OAuthController, TokenController, MetadataController],
  providers: [
    SignInService,
    SignInAccounts,
    NetworkLimitGuard,
    RegisterLimitGuard,
    TokenEndpointService,
    NumberHolders,
    PasswordGrant,
    RefreshTokenGrant,
    TokenResponses,
    IssuedTokens,
    SessionsService,
    SessionRotation,
    NewNetworkNotices,
    SessionRevocationService,
    LeakedSessions,
    ForgottenNetworks,
    OwnSessionsService,
    ClientAccessService,
    SuspensionService,
    PasskeyChallenges,
    StaffPasskeysService,
    StaffAccess,
    StaffDepartures,
    StaffService,
    ReplicaHeartbeats,
    RevocationList,
    SigningKeys,
    AccessTokens,
    BearerStrategy,
    VerifiedTokens,
    UnverifiedUsers,
    BearerGuard,
    EarlyBearerGuard,
  ],
  exports: [
    AccessTokens,
    BearerGuard,
    ClientAccessService,
    EarlyBearerGuard,
    ForgottenNetworks,
    IssuedTokens,
    OwnSessionsService,
    RevocationList,
    SessionRevocationService,
    SessionsService,
    PasskeyChallenges,
    StaffPasskeysService,
    StaffAccess,
    StaffDepartures,
    StaffService,
    SuspensionService,
    TokenEndpointService,
  ],
})
export class AuthModule {}
