export { AuthModule } from './auth.module.js';
export { ClientAccessService } from './sessions/client-access.service.js';
export type { Principal } from './sessions/principal.js';
export {
  ADMIN_SCOPES,
  listMutationRoles,
  narrowScope,
  POSSIBLE_SCOPES,
  SCOPES,
  tryNarrowScope,
  type AdminScope,
} from './tokens/scopes.js';
export { ForgottenNetworks } from './sessions/forgotten-networks.js';
export { OwnSessionsService, type ListedSessionRow } from './sessions/own-sessions.service.js';
export { SessionRevocationService } from './sessions/session-revocation.service.js';
export { readRefreshToken } from './sessions/refresh-token.js';
export { SessionsService } from './sessions/sessions.service.js';
export { StaffAccess, needsProof, type UseProof } from './staff-roles/staff-access.js';
export { PasskeyChallenges } from './passkeys/passkey-challenges.js';
export { describePasskey } from './passkeys/passkey-fact.js';
export type { StaffPasskey } from './passkeys/staff-passkey.entity.js';
export {
  hasCounterGoneBack,
  StaffPasskeysService,
  type SignedAssertion,
} from './passkeys/staff-passkeys.service.js';
export {
  PASSKEY_ALGORITHMS,
  readCreatedPasskey,
  type CreatedPasskey,
} from './passkeys/webauthn.js';
export { signedInAs } from './tokens/signed-in-as.js';
export { StaffDepartures } from './staff-roles/staff-departures.js';
export { StaffService } from './staff-roles/staff.service.js';
export { SuspensionService } from './staff-roles/suspension.service.js';
export { abandonKey } from './tokens/abandon-key.js';
export { SigningKey } from './tokens/signing-key.entity.js';
export { findStableKeyFault } from './tokens/stable-key.js';
export { SIGNING_KEY } from './tokens/signing-key-pair.js';
export { SigningKeys } from './tokens/signing-keys.js';
export { BearerGuard, type AuthenticatedRequest } from './tokens/bearer.guard.js';
export { EarlyBearerGuard } from './tokens/early-bearer-guard.js';
export { requireBearerToken } from './tokens/require-bearer-token.js';
export { IssuedTokens } from './token-endpoint/issued-tokens.js';
export {
  TokenEndpointService,
  type TokenEndpointRequest,
} from './token-endpoint/token-endpoint.service.js';
export { toTokenEndpointRequest } from './token-endpoint/token-request.js';
export type { TokenResponse } from './token-endpoint/token-responses.js';
