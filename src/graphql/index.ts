export { DateTime, formatDateTime, parseDateTime } from './date-time.scalar.js';
export { GraphqlModule } from './graphql.module.js';
export { readId, readOptionalId } from './id.js';
export { Loaders } from './loaders.js';
export { operationsReference } from './operations-reference.js';
export { PageArgs, readPage, type Page } from './page.js';
export { CurrentPrincipal, type RequestContext } from './request-context.js';
export { NEEDS_LIVE_SESSION, Scoped } from './scoped.js';
