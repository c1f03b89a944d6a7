import { graph, quantile, REQUESTS, stat, STEPS } from './panel.mjs';

export default {
  title: 'keypad: sign-in',
  rows: [
    [
      stat('Codes requested', 'none', `sum(increase(${STEPS}{step="asked"}[1h]))`, 'In the last hour'),
      stat('Codes entered', 'none', `sum(increase(${STEPS}{step="entered"}[1h]))`, 'In the last hour'),
      stat(
        'Entered of requested',
        'percentunit',
        `sum(increase(${STEPS}{step="entered"}[1h])) / sum(increase(${STEPS}{step="asked"}[1h]))`,
        'Alert below a half',
      ),
      stat('Signing key', 's', 'max(keypad_signing_key_age_seconds)', 'Time for which the present key has signed'),
    ],
    [
      graph(
        'Steps of a code',
        'cps',
        [
          [
            `sum by (channel, step) (rate(${STEPS}{step=~"asked|shown|entered"}[$__rate_interval]))`,
            '{{channel}} {{step}}',
          ],
        ],
        'Requested, shown on a dial, entered',
      ),
      graph(
        'Sign-in calls',
        'reqps',
        [
          [
            `sum by (route, status) (rate(${REQUESTS}_count{route=~"/api/oauth/.*"}[$__rate_interval]))`,
            '{{route}} {{status}}',
          ],
        ],
        'A wrong code is 4xx',
      ),
    ],
    [
      graph(
        'Duration of sign-in calls, p99',
        's',
        [[quantile(0.99, 'route=~"/api/oauth/.*"', 'route'), '{{route}}']],
        'By route',
      ),
      graph(
        'USSD turns',
        'cps',
        [['sum by (gateway, outcome) (rate(keypad_ussd_turns_total[$__rate_interval]))', '{{gateway}} {{outcome}}']],
        'busy: the service is slow; unproven: a wrong secret',
      ),
    ],
    [
      graph(
        'Refused by a rate limit',
        'reqps',
        [['sum by (limit) (rate(keypad_rate_limited_total[$__rate_interval]))', '{{limit}}']],
        'docs/settings.md lists the limits',
      ),
      graph(
        'Test numbers',
        'none',
        [['sum(increase(keypad_test_number_sign_ins_total[$__rate_interval]))', 'sign-ins with a fixed code']],
        'Nobody in production, but during a review of an app store',
      ),
    ],
  ],
};
