export { createAdapter } from './adapter.js';
export {
  toAddressBucket,
  toCoarseNetwork,
  toSiteBucket,
  createBucketMatcher,
  createNetworkMatcher,
} from './address.js';
export { refuseCrossSite, refuseOtherSpellings } from './cross-site.js';
export { continueAfter } from './continue-after.js';
export { parseBodies, refuseCompressedBodies } from './bodies.js';
export { isDraining, startDraining } from './draining.js';
export { isEqualSecret } from './is-equal-secret.js';
export { toErrorBody, ErrorFilter, sendError } from './error.filter.js';
export { createLogger, createLogOutput, NestLogger, getPlainOutput } from './logger.js';
export { showNotFoundPages } from './not-found-page.js';
export { prepareServer } from './prepare-server.js';
export { IS_PUBLIC, Public } from './public.js';
export { refuseOtherHttp, refuseUnknownRoutes } from './refusals.js';
export { skipLogLine } from './request-log.js';
export { addResponseHeaders } from './response-headers.js';
export { getRouteFacts, Route, type RequestPriority, type RouteFacts } from './route.js';
export { sendAtOnce } from './send-at-once.js';
export { hasUtf8Escapes } from './utf8.js';
