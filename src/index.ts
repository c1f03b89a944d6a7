/** The interface for modules of a team (docs/nest.md). */
export { AppModule } from './app.module.js';
export { loadConfig, type AppConfig } from './app.settings.js';
export { BearerGuard, signedInAs, type AuthenticatedRequest, type Principal } from './auth/index.js';
export { CARD_VERIFIER, type CardToVerify, type CardVerifier } from './cards/index.js';
export { ClientsService } from './clients/index.js';
export { Config } from './config/index.js';
export { createApp, type AppOptions } from './create-app.js';
export { columns, Database, NOW, sql } from './database/index.js';
export {
  AppError,
  argsPipe,
  bodyPipe,
  defineErrors,
  defineFieldRules,
  ERRORS,
  FIELD_RULES,
  Trimmed,
} from './errors/index.js';
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
} from './graphql/index.js';
export { createAdapter, createLogger, IS_PUBLIC, NestLogger, Public, Route, type RouteFacts } from './http/index.js';
export { RateLimits } from './limits/index.js';
export { serve, type ServeOptions } from './server.js';
