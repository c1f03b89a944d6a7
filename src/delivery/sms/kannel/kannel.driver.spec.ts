import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { KannelDriver } from './kannel.driver.js';

const SMS = {
  id: 1,
  to: '+989120000000',
  text: 'x',
  code: '',
  secondsLeft: 60,
  receiptUrl: 'https://keypad.test/r',
  receiptsUrl: 'https://keypad.test/all',
};
const OPTIONS = { url: 'http://kannel.test/', username: 'u', password: 'p', sender: '1' };

it('KannelDriver reads no more of an endless response than it needs', async () => {
  let told = 0;
  let isOver = false;
  const endless = new ReadableStream({
    pull: async (controller) => {
      told += 1;
      controller.enqueue(new TextEncoder().encode(told === 1 ? '0: Accepted' : 'x'.repeat(16_384)));
      await setImmediate();
    },
    cancel: () => {
      isOver = true;
    },
  });
  const driver = new KannelDriver(OPTIONS, () =>
    Promise.resolve(new Response(endless, { status: 202 })),
  );
  expect(await driver.sendSms(SMS)).toMatchObject({ outcome: 'accepted' });
  expect(told).toBeLessThan(10);
  expect(isOver).toBe(true);
});
