export const REQUESTS = 'keypad_http_request_duration_seconds';
export const STEPS = 'keypad_delivery_steps_total';

/** Requests of users, without those of probes, Prometheus and the virtual phone, which waits for a message. */
export const OF_USERS = 'route=~"/api/.*|/ussd/.*"';

/** Returns a quantile of the duration of requests with these labels, for each value of the label `by`. */
export function quantile(q, labels, by = '') {
  const keys = by === '' ? 'le' : `le, ${by}`;
  return `histogram_quantile(${q}, sum by (${keys}) (rate(${REQUESTS}_bucket{${labels}}[$__rate_interval])))`;
}

/** Returns the share of a part of something: 0 if there is no part yet, and nothing without the whole. */
export function share(part, whole) {
  return `(sum(${part}) or 0 * sum(${whole})) / sum(${whole})`;
}

/** Returns a query whose series have the label `call`, which is the last part of their route. */
export function withCall(expr) {
  return `label_replace(${expr}, "call", "$1", "route", ".*/(.*)")`;
}

/**
 * Returns a panel with one number, red from `above` on or under `below`, and `noValue` if there is none.
 * `more` has other defaults of the fields.
 */
export function stat(title, unit, expr, description, { noValue, above, below, ...more }) {
  return { type: 'stat', title, unit, queries: [[expr, '']], description, noValue, above, below, more };
}

/**
 * Returns a panel with lines over time, or bars; each query has a legend. The axis reaches at least to `softMax`.
 * A dashed line is at `above`. `colors` are by legend.
 */
export function graph(title, unit, queries, description, { noValue, above, softMax, bars, colors, ...more } = {}) {
  return { type: 'timeseries', title, unit, queries, description, noValue, above, softMax, bars, colors, more };
}
