import { graph, stat, STEPS } from './panel.mjs';

export default {
  title: 'keypad: delivery',
  rows: [
    [
      stat('Waiting', 's', 'max(keypad_outbox_oldest_due_seconds)', 'Time for which the oldest due message waits'),
      stat(
        'Budget of text messages',
        'percentunit',
        'max(keypad_sms_budget_used_ratio)',
        'Used share of LIMIT_SMS_TOTAL',
      ),
      stat(
        'Taken by providers',
        'percentunit',
        `sum(rate(${STEPS}{step="accepted"}[15m])) / sum(rate(${STEPS}{step=~"accepted|never|later|elsewhere|unknown"}[15m]))`,
        'Attempts that a provider accepted',
      ),
      stat(
        'Delivered',
        'percentunit',
        `sum(rate(${STEPS}{step="delivered"}[1h])) / sum(rate(${STEPS}{step=~"delivered|undelivered"}[1h]))`,
        'According to receipts',
      ),
    ],
    [
      graph(
        'Attempts by provider',
        'cps',
        [
          [
            `sum by (provider, step) (rate(${STEPS}{provider!="",step=~"accepted|never|later|elsewhere|unknown"}[$__rate_interval]))`,
            '{{provider}} {{step}}',
          ],
        ],
        'later and elsewhere are tried again',
      ),
      graph(
        'Receipts by provider',
        'cps',
        [
          [
            `sum by (provider, step) (rate(${STEPS}{step=~"delivered|undelivered|progress"}[$__rate_interval]))`,
            '{{provider}} {{step}}',
          ],
        ],
        'Only of providers that send receipts',
      ),
    ],
    [
      graph(
        'Age of the outbox',
        's',
        [['max(keypad_outbox_oldest_due_seconds)', 'oldest due message']],
        'Alert above 30 s',
      ),
      graph(
        'Text messages refused',
        'cps',
        [['sum by (reason) (rate(keypad_sms_refused_total[$__rate_interval]))', '{{reason}}']],
        'country, kind, provider, prefix, total, ratio',
      ),
    ],
    [
      graph(
        'Alarms',
        'none',
        [['sum by (alarm) (increase(keypad_sms_alarms_total[$__rate_interval]))', '{{alarm}}']],
        'docs/runbooks/sms-flood.md',
      ),
      graph('Budget', 'percentunit', [['max(keypad_sms_budget_used_ratio)', 'used']], 'LIMIT_SMS_TOTAL'),
    ],
  ],
};
