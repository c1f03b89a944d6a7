/** The interface for modules of a team (docs/nest.md). */
export { AppModule } from './app/app.module.js';
export { loadConfig, type AppConfig } from './app/settings.js';
export {
  BearerGuard,
  signedInAs,
  type AuthenticatedRequest,
  type Principal,
} from './sign-in/index.js';
export { CARD_VERIFIER, type CardToVerify, type CardVerifier } from './features/cards/index.js';
export { ClientsService } from './accounts/clients/index.js';
export { Config } from './platform/config/index.js';
export { createApp, type CreateAppOptions } from './app/create-app.js';
export { columns, Database, NOW, sql } from './platform/database/index.js';
export {
  AppError,
  argsPipe,
  bodyPipe,
  defineErrors,
  defineFieldRules,
  ERRORS,
  FIELD_RULES,
  Trimmed,
} from './platform/errors/index.js';
export {
  CurrentPrincipal,
  DateTime,
  GRAPHQL_OPTIONS,
  PageArgs,
  readId,
  readPage,
  Scoped,
  type Page,
  type RequestContext,
} from './platform/graphql/index.js';
export {
  createAdapter,
  createLogger,
  IS_PUBLIC,
  NestLogger,
  Public,
  Route,
  type RouteFacts,
} from './platform/http/index.js';
export { RateLimits } from './platform/rate-limits/index.js';
export { serve, type ServeOptions } from './app/server.js';
