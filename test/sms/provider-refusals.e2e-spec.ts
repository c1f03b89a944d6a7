import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ProviderRefusals } from '../../src/delivery/outbox/index.js';
import { metricOf } from '../support/assertions/alarms.js';
import type { TestApp } from '../support/servers/app.js';
import { SmsGateway } from '../support/servers/sms-gateway.js';
import {
  asked,
  isIn,
  json,
  messageTo,
  PATIENCE,
  PRESETS,
  Providers,
} from '../support/servers/sms-providers.js';
import { Smsc } from '../support/servers/smsc.js';

let first: SmsGateway;
let second: SmsGateway;
const providers = new Providers();
beforeAll(async () => {
  [first, second] = await Promise.all([SmsGateway.start(), SmsGateway.start()]);
});
afterAll(() => {
  first.close();
  second.close();
});
afterEach(() => providers.stop());

const twilio = (name: string, gateway: SmsGateway, priority: number) => ({
  ...{ name, driver: 'http', preset: 'twilio', priority },
  options: PRESETS.twilio.options(gateway),
});

/** What the overview of staff shows. */
const shownToStaff = (app: TestApp) => app.get(ProviderRefusals).listRecent();

it.each([
  [21606, 'sender'],
  [21408, 'region'],
  [20003, 'account'],
])(
  'sends by the next provider if one refuses us with the code %i, and tells staff and metrics of the %s [DLV-4]',
  async (code, refuses) => {
    first.reply = json({ code, message: 'No.', status: 400 }, 400);
    second.reply = json(PRESETS.twilio.yes, 201);
    const app = await providers.start(twilio('main', first, 1), twilio('backup', second, 2));

    const actor = await asked(app);
    await isIn(app, actor, 'accepted');

    expect(await messageTo(app, actor)).toMatchObject({ provider: 'backup', attempts: 2 });
    const series = `keypad_provider_refusals_total{provider="main",refuses="${refuses}"}`;
    expect(await metricOf(app, series)).toBe(1);
    expect(providers.lines.join('')).toContain(
      `next attempt in 0 s; provider main refuses our ${refuses}`,
    );
    expect(await shownToStaff(app)).toMatchObject([
      { provider: 'main', part: refuses, refusals: 1 },
    ]);
  },
);

it('tells staff and metrics that an SMSC refuses the bind because of us [DLV-4]', async () => {
  const smsc = await Smsc.start();
  smsc.refuses = true;
  const app = await providers.start(smsc.provider);
  const series = 'keypad_provider_refusals_total{provider="smsc",refuses="account"}';
  await vi.waitFor(async () => {
    expect(await metricOf(app, series)).toBeGreaterThan(0);
  }, PATIENCE);
  expect(providers.lines.join('')).toContain('provider smsc refuses our account: bind status 13');
  expect(await shownToStaff(app)).toMatchObject([
    { provider: 'smsc', part: 'account', reason: 'bind status 13' },
  ]);
  await smsc.down();
});
