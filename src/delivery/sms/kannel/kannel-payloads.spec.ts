import { expect, it } from 'vitest';
import { KannelDriver } from './kannel.driver.js';

// The user guide of Kannel 1.4.5, “Using the HTTP Interface to Send SMS Messages” and “Delivery
// Reports”. It describes the replies in words; test/sms/kannel.e2e-spec.ts sees those of a real
// Kannel.
const OPTIONS = {
  url: 'http://kannel.example:13013/cgi-bin/sendsms',
  username: 'u',
  password: 'p',
  sender: '1000',
};
const MESSAGE = {
  ...{ id: 42, to: '+989121234567', code: '852596', secondsLeft: 125 },
  ...{ receiptUrl: 'https://id.example/r/42/p', receiptsUrl: '' },
};

function driverOf(status: number, reply: string, options: object = {}) {
  const calls: string[] = [];
  const driver = new KannelDriver({ ...OPTIONS, ...options }, (url) => {
    calls.push(url);
    return Promise.resolve(new Response(reply, { status }));
  });
  return { driver, calls };
}

it.each([
  ['Your code: 852596', 'Your+code%3A+852596', '0', {}, ''],
  ['@_$€[]', '%40_%24%E2%82%AC%5B%5D', '0', {}, ''],
  ['رمز', '%D8%B1%D9%85%D8%B2', '2', { smsc: 'SIM' }, '&smsc=SIM'],
])('KannelDriver sends %s to sendsms [DLV-1]', async (text, encoded, coding, options, more) => {
  const { driver, calls } = driverOf(202, '0: Accepted for delivery', options);
  expect(await driver.sendSms({ ...MESSAGE, text })).toEqual({ outcome: 'accepted' });
  expect(calls).toEqual([
    'http://kannel.example:13013/cgi-bin/sendsms?username=u&password=p&from=1000&to=%2B989121234567' +
      `&text=${encoded}&charset=UTF-8&coding=${coding}&validity=2&dlr-mask=31` +
      `&dlr-url=https%3A%2F%2Fid.example%2Fr%2F42%2Fp%3Fd%3D%25d${more}`,
  ]);
});

it.each([
  [202, '3: Queued for later delivery', { outcome: 'accepted' }],
  [503, 'Temporal failure, try again later.', { outcome: 'rejected', hint: 'elsewhere' }],
  [
    403,
    'Authorization failed for sendsms',
    { outcome: 'rejected', hint: 'elsewhere', misconfigured: true },
  ],
])('KannelDriver reads the response %i “%s”', async (status, reply, outcome) => {
  expect(await driverOf(status, reply).driver.sendSms({ ...MESSAGE, text: 'x' })).toMatchObject(
    outcome,
  );
});

it.each([
  ['1', 'delivered'],
  ['2', 'undelivered'],
  ['4', 'progress'],
  ['8', 'progress'],
  ['16', 'undelivered'],
])('KannelDriver reads a receipt with the value %s of %%d', (d, status) => {
  expect(driverOf(202, '').driver.readReports({ d })).toEqual([{ status }]);
});
