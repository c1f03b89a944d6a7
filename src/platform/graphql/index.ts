export { formatDateTime, parseDateTime } from './date-time.js';
export { DateTime } from './date-time.scalar.js';
export { FieldCost, FieldSearchCost } from './field-cost.js';
export { GRAPHQL_OPTIONS, type TeamGraphqlOptions } from './graphql-options.js';
export { GraphqlModule } from './graphql.module.js';
export { readId, readOptionalId } from './id.js';
export { BatchLoaders } from './batch-loaders.js';
export { pauseForLongTexts, LongText, selectsLongText } from './long-text.js';
export { PageArgs, readPage, type Page } from './page.js';
export { addSearchCost, CurrentPrincipal, type RequestContext } from './request-context.js';
export { ScopeRefusals, ScopeRefusalsModule } from './scope-refusals.js';
export {
  ADMIN_PREFIX,
  ADMIN_READ,
  ADMIN_SELF,
  getFieldScope,
  NEEDS_LIVE_SESSION,
  opensFields,
  Scoped,
} from './scoped.js';
export { StaffGate, type StaffGateCall } from './staff-gate.js';
