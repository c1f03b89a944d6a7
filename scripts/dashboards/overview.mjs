import { graph, OF_USERS, quantile, REQUESTS, share, stat } from './panel.mjs';

export default {
  title: 'keypad: overview',
  rows: [
    [
      stat('Replicas', 'none', 'sum(up{job="keypad"})', 'Replicas that respond to Prometheus', { noValue: 'None' }),
      stat(
        'Requests',
        'reqps',
        `sum(rate(${REQUESTS}_count{${OF_USERS}}[$__rate_interval]))`,
        'To sign-in, GraphQL and USSD, all replicas together',
        { noValue: 'No requests' },
      ),
      stat(
        'Success',
        'percentunit',
        `1 - ${share(`rate(${REQUESTS}_count{${OF_USERS},status="5xx"}[1h])`, `rate(${REQUESTS}_count{${OF_USERS}}[1h])`)}`,
        'Share of these requests without 5xx, in the last hour; alert below 99 %',
        { noValue: 'No requests', below: 0.99, decimals: 2 },
      ),
      stat(
        'Duration, p99',
        's',
        quantile(0.99, OF_USERS),
        'One in a hundred of these requests takes longer; alert above 1 s',
        {
          noValue: 'No requests',
          above: 1,
        },
      ),
    ],
    [
      graph(
        'Requests by route',
        'reqps',
        [[`sum by (route) (rate(${REQUESTS}_count[$__rate_interval]))`, '{{route}}']],
        'All, with probes and Prometheus; none: the path or method is unknown',
      ),
      graph(
        'Requests by status',
        'reqps',
        [[`sum by (status) (rate(${REQUESTS}_count[$__rate_interval]))`, '{{status}}']],
        '4xx are refusals, 5xx faults',
        { colors: { '2xx': 'green', '3xx': 'blue', '4xx': 'orange', '5xx': 'red' } },
      ),
    ],
    [
      graph(
        'Duration',
        's',
        [
          [quantile(0.5, OF_USERS), 'p50'],
          [quantile(0.95, OF_USERS), 'p95'],
          [quantile(0.99, OF_USERS), 'p99'],
        ],
        'Of requests to sign-in, GraphQL and USSD, estimated from buckets; alert above 1 s',
        { noValue: 'No requests', above: 1, softMax: 0.1 },
      ),
      graph(
        'Refused',
        'reqps',
        [
          ['sum by (limit) (rate(keypad_rate_limited_total[$__rate_interval]))', 'rate limit {{limit}}'],
          ['sum by (priority) (rate(keypad_overload_refused_total[$__rate_interval]))', 'overload, {{priority}}'],
        ],
        'By a rate limit, or because too many requests were in progress',
        { noValue: 'None refused' },
      ),
    ],
    [
      graph(
        'CPU',
        'percentunit',
        [['rate(process_cpu_seconds_total{job="keypad"}[$__rate_interval])', '{{instance}}']],
        '100 % is one core; a replica uses little more',
        { softMax: 1 },
      ),
      graph('Memory', 'bytes', [['process_resident_memory_bytes{job="keypad"}', '{{instance}}']], 'Resident'),
      graph(
        'Event loop lag',
        's',
        [['nodejs_eventloop_lag_p99_seconds{job="keypad"}', '{{instance}}']],
        'p99; alert above 250 ms',
        { above: 0.25 },
      ),
    ],
    [
      graph(
        'Replicas by version',
        'none',
        [['count by (version, node) (keypad_build_info)', '{{version}} on Node {{node}}']],
        'Two versions only during an upgrade',
        { softMax: 5 },
      ),
      graph(
        'Garbage collection',
        'percentunit',
        [['sum by (instance) (rate(nodejs_gc_duration_seconds_sum{job="keypad"}[$__rate_interval]))', '{{instance}}']],
        'Share of time',
        { noValue: 'None', softMax: 0.1 },
      ),
    ],
  ],
};
