export { createAdapter } from './adapter.js';
export { addressBucket, coarseNetwork, networks } from './address.js';
export { acceptUnlabelledJson, handOverCallbacks, parseForm, refuseCompressedBodies } from './content-types.js';
export { isDraining, startDraining } from './draining.js';
export { createLogger, NestLogger } from './logger.js';
export { IS_PUBLIC, Public } from './public.js';
export { refuseUnknownRoutes, refuseWithoutHost } from './refusals.js';
export { sendSecurityHeaders } from './security-headers.js';
