import { expect, it } from 'vitest';
import { WebhookDriver } from './webhook.driver.js';
import type { HttpProviderCallInit } from '../http/http-provider-calls.js';

it('WebhookDriver posts the members that docs/settings.md names', async () => {
  const config = {
    DELIVERY_WEBHOOK_URL: 'https://sms.example/send',
    DELIVERY_WEBHOOK_TOKEN: 'secret',
  };
  const calls: [string, HttpProviderCallInit][] = [];
  const driver = new WebhookDriver(config as never, (...call) => {
    calls.push(call);
    return Promise.resolve(new Response(null, { status: 202 }));
  });
  const message = {
    id: 42,
    to: '+989121234567',
    code: '852596',
    secondsLeft: 120,
    receiptUrl: '',
    receiptsUrl: '',
  };
  expect(await driver.sendSms({ ...message, text: 'Your code: 852596' })).toEqual({
    outcome: 'accepted',
  });
  expect(calls).toMatchObject([
    [
      'https://sms.example/send',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer secret' },
        body: '{"id":"42","to":"+989121234567","text":"Your code: 852596","expires_in":120}',
      },
    ],
  ]);
});
