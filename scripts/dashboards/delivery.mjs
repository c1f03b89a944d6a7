import { graph, share, stat, STEPS } from './panel.mjs';

export default {
  title: 'keypad: delivery',
  rows: [
    [
      stat(
        'Oldest due message',
        's',
        'max(keypad_outbox_oldest_due_seconds)',
        'Time for which it has waited; unknown if the database cannot be read; alert above 30 s',
        { noValue: 'Unknown', above: 30 },
      ),
      stat(
        'Used of LIMIT_SMS_TOTAL',
        'percentunit',
        'max(keypad_sms_budget_used_ratio)',
        'The rate limit of all codes by text message; unknown if the database cannot be read; alert from 80 %',
        { noValue: 'Unknown', above: 0.8, decimals: 1 },
      ),
      stat(
        'Accepted by providers',
        'percentunit',
        share(
          `rate(${STEPS}{step="accepted"}[15m])`,
          `rate(${STEPS}{step=~"accepted|never|later|elsewhere|unknown"}[15m])`,
        ),
        'Share of the attempts in 15 minutes; alert below 80 %',
        { noValue: 'No attempts', below: 0.8 },
      ),
      stat(
        'Delivered',
        'percentunit',
        share(`rate(${STEPS}{step="delivered"}[1h])`, `rate(${STEPS}{step=~"delivered|undelivered"}[1h])`),
        'Share of the receipts in an hour',
        { noValue: 'No receipts' },
      ),
    ],
    [
      graph(
        'Attempts by provider',
        'mps',
        [
          [
            `sum by (provider, step) (rate(${STEPS}{provider!="",step=~"accepted|never|later|elsewhere|unknown"}[$__rate_interval]))`,
            '{{provider}} {{step}}',
          ],
        ],
        'later and elsewhere are tried again; nobody: a test number',
        { noValue: 'No attempts' },
      ),
      graph(
        'Receipts by provider',
        'mps',
        [
          [
            `sum by (provider, step) (rate(${STEPS}{step=~"delivered|undelivered|progress"}[$__rate_interval]))`,
            '{{provider}} {{step}}',
          ],
        ],
        'Only of providers that send receipts',
        { noValue: 'No receipts' },
      ),
    ],
    [
      graph(
        'Age of the outbox',
        's',
        [['max(keypad_outbox_oldest_due_seconds)', 'oldest due message']],
        'Alert above 30 s',
        { above: 30 },
      ),
      graph(
        'Text messages refused',
        'mps',
        [['sum by (reason) (rate(keypad_sms_refused_total[$__rate_interval]))', '{{reason}}']],
        'country, kind, provider, prefix, total, ratio',
        { noValue: 'None refused' },
      ),
    ],
    [
      graph(
        'Alarms',
        'none',
        [
          ['sum by (alarm) (increase(keypad_sms_alarms_total[$__rate_interval]))', '{{alarm}}'],
          ['sum by (reason) (increase(keypad_webhook_alarms_total[$__rate_interval]))', 'webhook {{reason}}'],
        ],
        'docs/runbooks: sms-flood.md, webhook-failing.md',
        { softMax: 5, bars: true },
      ),
      graph(
        'Used of LIMIT_SMS_TOTAL',
        'percentunit',
        [['max(keypad_sms_budget_used_ratio)', 'used']],
        'At 80 % only users who have signed in before get codes; alert from 80 %',
        { softMax: 1, above: 0.8 },
      ),
    ],
  ],
};
