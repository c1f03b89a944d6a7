import { describe, expect, it } from 'vitest';
import { send } from '../support/actors/http.js';
import { startApp, type Settings } from '../support/servers/app.js';

const PATHS = [
  'messages?to=x',
  'handsets',
  'events?to=x',
  'receipts',
  'network',
  'reset',
  'dial',
  'reply',
  'hang-up',
];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const DELIVERIES: Record<string, Settings> = {
  webhook: { DELIVERY_WEBHOOK_URL: 'http://127.0.0.1:8/', DELIVERY_WEBHOOK_TOKEN: 'token' },
  providers: {
    SECRET_KEY: 'secret',
    SMS_PROVIDERS: JSON.stringify([
      {
        name: 'main',
        driver: 'http',
        preset: 'kavenegar',
        options: { key: '$SECRET_KEY', sender: '1000' },
      },
    ]),
  },
};

describe.each(Object.entries(DELIVERIES))('/dev/phone with DELIVERY=%s', (DELIVERY, settings) => {
  it('returns 404 in the REST form for every path and method [OTP-11]', async () => {
    const app = await startApp({ DELIVERY, USSD_GATEWAY_TOKEN: 't'.repeat(22), ...settings });
    const wrong: string[] = [];
    for (const path of PATHS) {
      for (const method of METHODS) {
        const answer = await send(`${app.url}/dev/phone/${path}`, { method });
        if (answer.status !== 404 || !answer.text.includes('NOT_FOUND')) {
          wrong.push(`${method} ${path}: ${String(answer.status)} ${answer.text}`);
        }
      }
    }
    await app.close();
    expect(wrong).toEqual([]);
  });
});
