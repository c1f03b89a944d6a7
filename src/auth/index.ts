export { AuthModule } from './auth.module.js';
export { Guesses, type Guess } from './guesses.js';
export type { Principal } from './principal.js';
export { ADMIN_SCOPES, narrowScope, SCOPES, type Scope } from './scopes.js';
export { SessionsService, type ListedSession } from './sessions/sessions.service.js';
export { StaffService } from './staff.service.js';
export { SuspensionService } from './suspension.service.js';
export { BearerGuard, type AuthenticatedRequest } from './tokens/bearer.guard.js';
export { requireBearerToken } from './tokens/require-bearer-token.js';
