import { graph, REQUESTS, stat } from './panel.mjs';

export default {
  title: 'keypad: database',
  rows: [
    [
      stat('Connections', 'none', 'sum(keypad_database_connections_open)', 'MySQL and MariaDB'),
      stat('Waiting callers', 'none', 'sum(keypad_database_callers_waiting)', 'For a connection; alert above 0'),
      stat('Space left', 'bytes', 'min(keypad_database_free_bytes)', 'SQLite'),
      stat('Unsealed audit rows', 's', 'max(keypad_audit_oldest_unsealed_seconds)', 'Age of the oldest'),
    ],
    [
      graph(
        'Pool',
        'none',
        [
          [
            'sum by (instance) (keypad_database_connections_open - keypad_database_connections_idle)',
            '{{instance}} in use',
          ],
          ['sum by (instance) (keypad_database_callers_waiting)', '{{instance}} waiting'],
        ],
        'DATABASE_POOL is the maximum of each replica',
      ),
      graph(
        'Service unavailable',
        'reqps',
        [[`sum by (route) (rate(${REQUESTS}_count{status="5xx"}[$__rate_interval]))`, '{{route}}']],
        'Mostly the database',
      ),
    ],
    [
      graph(
        'Ids used up',
        'none',
        [['sum(increase(keypad_ids_used_up_total[$__rate_interval]))', 'statements refused']],
        'A table has no ids left',
      ),
      graph(
        'Audit trail',
        's',
        [['max(keypad_audit_oldest_unsealed_seconds)', 'oldest unsealed row']],
        'Sealed within a second or so',
      ),
    ],
  ],
};
