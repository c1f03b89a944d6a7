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

describe('what a handset shows of a text over a driver', () => {
  it.each(Object.entries(DRIVERS))(
    '%s: is the text, Persian in UCS-2, when it fits one part',
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

  it.each(Object.entries(DRIVERS))('%s: is the text, of whatever characters it is', async (_name, driver) => {
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
  ] as const)('%s: says when a text does not fit one part: %s', async (name, parts) => {
    expect((await DRIVERS[name].shown(sms('ر'.repeat(71))))?.parts).toBe(parts);
    expect((await DRIVERS[name].shown(sms('a'.repeat(161))))?.parts).toBe(parts);
  });
});

describe('a provider of the virtual network', () => {
  it.each(['http', 'kannel'] as const)('%s takes what its driver sends and reports in its own form', async (name) => {
    expect(await DRIVERS[name].send(sms('x'))).toMatchObject({ outcome: 'accepted' });
    expect(DRIVERS[name].reported(sms('x'), 'SM1', 'undelivered')).toMatchObject({ status: 'undelivered' });
    expect(DRIVERS[name].reported(sms('x'), 'SM1', 'progress')).toMatchObject({ status: 'progress' });
  });

  it('smpp is down until the service listens', async () => {
    expect(DRIVERS.smpp.isUp()).toBe(false);
    expect(await DRIVERS.smpp.send(sms('x'))).toMatchObject({ outcome: 'rejected', hint: 'elsewhere' });
  });
});
