import { token } from '../config/index.js';

/** Access to /metrics. */
export const METRICS_SETTINGS = {
  METRICS_TOKEN: token(
    'Bearer token of /metrics; without one, /metrics is open outside production and closed in production',
  ),
} as const;
