import { graph, quantile, REQUESTS, share, stat, STEPS, withCall } from './panel.mjs';

export default {
  title: 'keypad: sign-in',
  rows: [
    [
      stat('Codes requested', 'none', `sum(increase(${STEPS}{step="asked"}[1h]))`, 'In the last hour', {
        noValue: 'None',
      }),
      stat('Codes entered', 'none', `sum(increase(${STEPS}{step="entered"}[1h]))`, 'In the last hour', {
        noValue: 'None',
      }),
      stat(
        'Entered of requested',
        'percentunit',
        share(`increase(${STEPS}{step="entered"}[1h])`, `increase(${STEPS}{step="asked"}[1h])`),
        'In the last hour; alert below a half',
        { noValue: 'No codes', below: 0.5 },
      ),
      stat('Age of the signing key', 's', 'max(keypad_signing_key_age_seconds)', 'Time for which it has signed', {
        noValue: 'Unknown',
      }),
    ],
    [
      graph(
        'Steps of a code',
        'eps',
        [
          [
            `sum by (channel, step) (rate(${STEPS}{step=~"asked|shown|entered"}[$__rate_interval]))`,
            '{{channel}} {{step}}',
          ],
        ],
        'asked: requested; shown: read on a dial; entered: accepted',
        { noValue: 'No codes' },
      ),
      graph(
        'Sign-in calls',
        'reqps',
        [
          [
            withCall(`sum by (route, status) (rate(${REQUESTS}_count{route=~"/api/oauth/.*"}[$__rate_interval]))`),
            '{{call}} {{status}}',
          ],
        ],
        'A wrong code is 4xx',
        { noValue: 'No calls' },
      ),
    ],
    [
      graph(
        'Duration of sign-in calls, p99',
        's',
        [[withCall(quantile(0.99, 'route=~"/api/oauth/.*"', 'route')), '{{call}}']],
        'Alert above 1 s',
        { noValue: 'No calls', above: 1, softMax: 0.1 },
      ),
      graph(
        'USSD turns',
        'eps',
        [['sum by (gateway, outcome) (rate(keypad_ussd_turns_total[$__rate_interval]))', '{{gateway}} {{outcome}}']],
        'busy: the service is slow; unproven: a wrong secret',
        { noValue: 'No dials' },
      ),
    ],
    [
      graph(
        'Refused by a rate limit',
        'reqps',
        [['sum by (limit) (rate(keypad_rate_limited_total[$__rate_interval]))', '{{limit}}']],
        'docs/settings.md lists the limits',
        { noValue: 'None refused' },
      ),
      graph(
        'Test numbers',
        'none',
        [['sum(increase(keypad_test_number_sign_ins_total[$__rate_interval]))', 'sign-ins with a fixed code']],
        'In production, only during a review by an app store',
        { softMax: 5, bars: true },
      ),
    ],
  ],
};
