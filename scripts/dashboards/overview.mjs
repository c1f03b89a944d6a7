import { graph, quantile, REQUESTS, stat } from './panel.mjs';

export default {
  title: 'keypad: overview',
  rows: [
    [
      stat('Replicas', 'none', 'sum(up{job="keypad"})', 'Replicas that respond to Prometheus'),
      stat('Requests', 'reqps', `sum(rate(${REQUESTS}_count[$__rate_interval]))`, 'All replicas together'),
      stat(
        'Success',
        'percentunit',
        `1 - ((sum(rate(${REQUESTS}_count{status="5xx"}[1h])) or vector(0)) / sum(rate(${REQUESTS}_count[1h])))`,
        'Requests of the last hour without 5xx',
      ),
      stat('p99', 's', quantile(0.99, ''), 'One in a hundred requests takes longer'),
    ],
    [
      graph(
        'Requests by route',
        'reqps',
        [[`sum by (route) (rate(${REQUESTS}_count[$__rate_interval]))`, '{{route}}']],
        'none are requests without a route',
      ),
      graph(
        'Requests by status',
        'reqps',
        [[`sum by (status) (rate(${REQUESTS}_count[$__rate_interval]))`, '{{status}}']],
        '4xx are refusals, 5xx faults',
      ),
    ],
    [
      graph(
        'Duration',
        's',
        [
          [quantile(0.5, ''), 'p50'],
          [quantile(0.95, ''), 'p95'],
          [quantile(0.99, ''), 'p99'],
        ],
        'Estimated from buckets',
      ),
      graph(
        'Refused',
        'reqps',
        [
          ['sum by (limit) (rate(keypad_rate_limited_total[$__rate_interval]))', 'limit {{limit}}'],
          ['sum by (priority) (rate(keypad_overload_refused_total[$__rate_interval]))', 'overload, {{priority}}'],
        ],
        'By a rate limit, or because too many requests were in progress',
      ),
    ],
    [
      graph(
        'CPU',
        'percentunit',
        [['rate(process_cpu_seconds_total{job="keypad"}[$__rate_interval])', '{{instance}}']],
        '1 is one core; a replica uses little more',
      ),
      graph('Memory', 'bytes', [['process_resident_memory_bytes{job="keypad"}', '{{instance}}']], 'Resident'),
      graph(
        'Event loop lag',
        's',
        [['nodejs_eventloop_lag_p99_seconds{job="keypad"}', '{{instance}}']],
        'p99; alert above 250 ms',
      ),
    ],
    [
      graph(
        'Versions',
        'none',
        [['count by (version, node) (keypad_build_info)', '{{version}} on Node {{node}}']],
        'Two only during an upgrade',
      ),
      graph(
        'Garbage collection',
        'percentunit',
        [['sum by (instance) (rate(nodejs_gc_duration_seconds_sum{job="keypad"}[$__rate_interval]))', '{{instance}}']],
        'Share of time',
      ),
    ],
  ],
};
