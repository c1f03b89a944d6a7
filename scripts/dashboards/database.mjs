import { graph, REQUESTS, stat } from './panel.mjs';

export default {
  title: 'keypad: database',
  rows: [
    [
      stat('Connections', 'none', 'sum(keypad_database_connections_open)', 'MySQL and MariaDB', { noValue: 'SQLite' }),
      stat('Waiting callers', 'none', 'sum(keypad_database_callers_waiting)', 'For a connection; alert above 0', {
        noValue: 'SQLite',
        above: 1,
      }),
      stat('Space left', 'bytes', 'min(keypad_database_free_bytes)', 'For the file of SQLite; alert below 2 GiB', {
        noValue: 'Not SQLite',
        below: 2 * 1024 ** 3,
      }),
      stat(
        'Oldest unsealed audit row',
        's',
        'max(keypad_audit_oldest_unsealed_seconds)',
        'Its age; unknown if the database cannot be read; alert above 60 s',
        {
          noValue: 'Unknown',
          above: 60,
        },
      ),
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
        { softMax: 5, noValue: 'No data; SQLite has no pool' },
      ),
      graph(
        'Service unavailable',
        'reqps',
        [[`sum by (route) (rate(${REQUESTS}_count{status="5xx"}[$__rate_interval]))`, '{{route}}']],
        'Responses with 5xx; the database is the usual cause',
        { noValue: 'None' },
      ),
    ],
    [
      graph(
        'Ids used up',
        'none',
        [['sum(increase(keypad_ids_used_up_total[$__rate_interval]))', 'statements refused']],
        'A table has no ids left',
        { softMax: 5, bars: true },
      ),
      graph(
        'Audit trail',
        's',
        [['max(keypad_audit_oldest_unsealed_seconds)', 'oldest unsealed row']],
        'Sealed within a second or so',
        { softMax: 2 },
      ),
    ],
  ],
};
