import { describe, expect, it } from 'vitest';
import { smsProviders } from './sms-providers.js';

const { parse } = smsProviders({ about: '' });
const twilio = { name: 'main', driver: 'http', preset: 'twilio' };

function faultsOf(providers: unknown, env = {}): string {
  try {
    parse(JSON.stringify(providers), env);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

describe('SMS_PROVIDERS', () => {
  it('is complete after reading: secrets from the environment, defaults of preset and driver', () => {
    const options = { account: 'AC1', token: '$TWILIO_TOKEN', sender: '+1' };
    const [provider] = parse(JSON.stringify([{ ...twilio, options }]), { TWILIO_TOKEN: 'secret' });
    expect(provider).toMatchObject({
      ...{ name: 'main', driver: 'http', priority: 1, countries: [], rate: 0, window: 32 },
      options: { token: 'secret', base: 'https://api.twilio.com' },
    });
  });

  it('FLT-4 names every fault of every provider at once, and repeats no value', () => {
    const faults = faultsOf([
      { ...twilio, options: { token: '$NOT_SET', account: ['typed'] }, countries: 'typed', priority: 0 },
      { name: 'Typed!', driver: 'typed', options: {} },
      { name: 'smsc', driver: 'smpp', options: { host: 'h', typed: 1 }, colour: 'typed' },
      { name: 'smsc', driver: 'http', preset: 'typed' },
    ]);
    for (const expected of [
      'provider main: options.token names an environment variable that is not set',
      'provider main: options.account must be a text, a number or true or false',
      'provider main: options.account must be set',
      'provider main: options.sender must be set',
      'provider main: countries must be a list of ISO 3166-1 alpha-2 codes',
      'provider main: priority must be an integer from 1 to 1000',
      'provider 2: name must be 1 to 32 of a-z, 0-9 and -',
      'provider 2: driver must be http, kannel or smpp',
      'provider smsc: members are name, driver',
      'provider smsc: options.password must be set',
      'provider smsc: options are host, port',
      'provider smsc: preset must be one of twilio, vonage, infobip, kavenegar, kavenegar-lookup, sms.ir',
      'provider smsc: http.url or a preset must be set',
      'names must differ',
    ]) {
      expect(faults).toContain(expected);
    }
    expect(faults).not.toMatch(/typed/i);
  });

  it('FLT-4 finds out at the start how a provider of its own is asked and signs', () => {
    const own = (more: object) =>
      faultsOf([{ name: 'own', driver: 'http', http: { url: 'https://own.example/', ...more } }]);
    const status = { url: '{base}/{reference}', reference: 'id', status: 'state', delivered: [1], undelivered: [] };
    const receipt = { reference: 'id', status: 'state', delivered: [1], undelivered: [2] };
    expect(own({ status })).toBe('provider own: options.base must be set');
    for (const faulty of [{ ...status, url: 1 }, { ...status, delivered: 1 }, { url: '' }, 'typed', []]) {
      expect(own({ status: faulty })).toContain(
        'http.status must have url, reference, status, delivered and undelivered',
      );
    }
    expect(own({ receipt: { ...receipt, signed: { by: 'typed', secret: 'x' } } })).toContain(
      'http.receipt.signed.by must be twilio',
    );
    expect(own({ receipt: { ...receipt, signed: { by: 'twilio', secret: '{token}' } } })).toContain(
      'options.token must be set',
    );
  });

  it.each(['[]', '{}', '["x"', '/no/such/file.json'])('refuses %s', (text) => {
    expect(() => parse(text, {})).toThrow();
  });
});
