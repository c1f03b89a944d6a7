import { readSettings } from '../../src/platform/config/index.js';
import type { HttpProviderCallInit } from '../../src/delivery/sms/http/http-provider-calls.js';
import { HttpDriver } from '../../src/delivery/sms/http/http.driver.js';
import { SMS } from '../../src/delivery/sms/sms.facts.js';

/** A text message with a code, for drivers. */
export const MESSAGE = {
  id: 42,
  to: '+989121234567',
  text: 'Your code: 852596',
  code: '852596',
  secondsLeft: 120,
  receiptUrl: 'https://id.example/r/42/p',
  receiptsUrl: 'https://id.example/r/all/p',
};

/** Returns a driver whose provider responds with a text, and the calls that it makes. */
export function createPresetDriver(
  preset: string,
  options: object,
  reply: string,
  status = 200,
  headers: Record<string, string> = {},
) {
  const SMS_PROVIDERS = JSON.stringify([{ name: 'main', driver: 'http', preset, options }]);
  const [provider] = readSettings(SMS.settings, [], { SMS_PROVIDERS }).SMS_PROVIDERS;
  if (provider?.driver !== 'http') throw new Error();
  const calls: string[] = [];
  const call = (url: string, init: HttpProviderCallInit) => {
    const { method = '', body } = init;
    const lines = Object.entries(init.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
    calls.push(
      [`${method} ${url}`, ...lines, ...(body === undefined ? [] : [String(body)])].join('\n'),
    );
    return Promise.resolve(new Response(reply, { status, headers }));
  };
  return { driver: new HttpDriver('main', provider.http, provider.options, call), calls };
}
