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
  type ClientScope,
} from './tokens/scopes.js';
export { OwnSessionsService, type ListedSessionRow } from './sessions/own-sessions.service.js';
export { SessionRevocationService } from './sessions/session-revocation.service.js';
export { SessionsService } from './sessions/sessions.service.js';
export { StaffAccess, needsProof, type UseProof } from './staff-roles/staff-access.js';
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
