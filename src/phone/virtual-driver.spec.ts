import { describe, expect, it } from 'vitest';
import type { Sms } from '../sms/index.js';
import { PlainDriver } from './virtual-driver.js';
import { VirtualKannel } from './virtual-kannel.js';
import { VirtualSmpp } from './virtual-smpp.js';
import { VirtualTwilio } from './virtual-twilio.js';

const network = { judge: () => Promise.resolve('takes' as const), reaches: () => Promise.resolve(true) };
const DRIVERS = {
  none: new PlainDriver(network),
  http: new VirtualTwilio(network),
  kannel: new VirtualKannel(network),
  smpp: new VirtualSmpp(network),
};

function sms(text: string): Sms {
  const receiptUrl = 'http://localhost/r';
  return { id: 1, to: '+989121234567', text, code: '', secondsLeft: 60, receiptUrl, receiptsUrl: receiptUrl };
}

describe('VirtualDriver', () => {
  it.each(Object.entries(DRIVERS))(
    'shows over %s the text, Persian in UCS-2, if it fits one part',
    async (_name, driver) => {
      expect(await driver.shown(sms('Code 123'))).toEqual({
        text: 'Code 123',
        encoding: 'GSM-7',
        characters: 8,
        parts: 1,
      });
      expect(await driver.shown(sms('رمز 1'))).toEqual({ text: 'رمز 1', encoding: 'UCS-2', characters: 5, parts: 1 });
    },
  );

  it.each(Object.entries(DRIVERS))('shows over %s the text with all its characters', async (_name, driver) => {
    for (const text of ['pay@shop #123456', 'a_b $5', 'x[1] {2} ~', '`', 'é €']) {
      expect(await driver.shown(sms(text))).toMatchObject({ text, parts: 1 });
    }
  });

  it.each([
    ['none', 2],
    ['http', 2],
    ['kannel', 2],
    // One submit_sm carries one short message: the SMSC refuses it.
    ['smpp', undefined],
  ] as const)('shows over %s the parts of a long text: %s', async (name, parts) => {
    expect((await DRIVERS[name].shown(sms('ر'.repeat(71))))?.parts).toBe(parts);
    expect((await DRIVERS[name].shown(sms('a'.repeat(161))))?.parts).toBe(parts);
  });
});

describe('VirtualDriver of a provider', () => {
  it.each(['http', 'kannel'] as const)('sends by %s and reports in the form of the provider', async (name) => {
    expect(await DRIVERS[name].send(sms('x'))).toMatchObject({ outcome: 'accepted' });
    expect(DRIVERS[name].reported(sms('x'), 'SM1', 'undelivered')).toMatchObject({ status: 'undelivered' });
    expect(DRIVERS[name].reported(sms('x'), 'SM1', 'progress')).toMatchObject({ status: 'progress' });
  });

  it('reports smpp as down until the service listens', async () => {
    expect(DRIVERS.smpp.isUp()).toBe(false);
    expect(await DRIVERS.smpp.send(sms('x'))).toMatchObject({ outcome: 'rejected', hint: 'elsewhere' });
  });
});
