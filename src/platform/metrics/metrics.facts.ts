import { defineTokenSetting } from '../config/index.js';
import { defineFacts } from '../facts/index.js';

/** The facts of src/platform/metrics. */
export const METRICS = defineFacts({
  settings: {
    METRICS_TOKEN: defineTokenSetting({
      about:
        'Bearer token of /metrics, and of the details of /health/ready; ' +
        'without one, both are open outside production and closed in production',
      changedBy: 'An operator whose Prometheus reads /metrics',
    }),
  },
});
