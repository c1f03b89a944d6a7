export const REQUESTS = 'keypad_http_request_duration_seconds';
export const STEPS = 'keypad_delivery_steps_total';

/** Returns a quantile of the duration of requests with these labels, for each value of the label `by`. */
export function quantile(q, labels, by = '') {
  const keys = by === '' ? 'le' : `le, ${by}`;
  return `histogram_quantile(${q}, sum by (${keys}) (rate(${REQUESTS}_bucket{${labels}}[$__rate_interval])))`;
}

/** Returns a panel with one number. */
export function stat(title, unit, expr, description) {
  return { type: 'stat', title, unit, queries: [[expr, '']], description };
}

/** Returns a panel with lines over time; each query has a legend. */
export function graph(title, unit, queries, description) {
  return { type: 'timeseries', title, unit, queries, description };
}
