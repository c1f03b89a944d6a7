import type { UssdSmppSetting } from './ussd-gateway-setting.js';

/** Names of the options of a USSD gateway over SMPP. */
export const SMPP_OPTIONS: readonly string[] = [
  ...['host', 'port', 'tls', 'system_id', 'password', 'system_type'],
  ...['data_coding', 'window', 'enquire_seconds', 'response_ms', 'reconnect_ms'],
];

/** All of them but the password; what is wrong goes to `fault`, by the name of the option and without its value. */
export function smppOptions(
  json: Readonly<Record<string, unknown>>,
  fault: (name: string, what: string) => void,
): Omit<UssdSmppSetting, 'password'> {
  const text = (name: string, pattern: RegExp, rule: string, fallback?: string) => {
    const value = json[name] ?? fallback;
    if (typeof value === 'string' && pattern.test(value)) return value;
    fault(name, rule);
    return '';
  };
  const integer = (name: string, { otherwise, least, most }: { otherwise: number; least: number; most: number }) => {
    const value = json[name] ?? otherwise;
    if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most) return Number(value);
    fault(name, `must be an integer from ${String(least)} to ${String(most)}`);
    return otherwise;
  };
  const tls = json['tls'] ?? false;
  if (typeof tls !== 'boolean') fault('tls', 'must be true or false');
  return {
    host: text('host', /^[A-Za-z0-9.:_-]{1,253}$/, 'must be a host name or an IP address'),
    port: integer('port', { otherwise: 2775, least: 1, most: 65_535 }),
    tls: tls === true,
    // The lengths of SMPP 3.4 §5.2.1 and §5.2.3.
    system_id: text('system_id', /^[\x21-\x7e]{1,15}$/, 'must be 1 to 15 characters of ASCII'),
    system_type: text('system_type', /^[\x21-\x7e]{0,12}$/, 'must be up to 12 characters of ASCII', ''),
    data_coding: integer('data_coding', { otherwise: 0, least: 0, most: 255 }),
    window: integer('window', { otherwise: 10, least: 1, most: 1000 }),
    enquire_seconds: integer('enquire_seconds', { otherwise: 20, least: 1, most: 300 }),
    // A stop waits for an answer and for the end of the bind.
    response_ms: integer('response_ms', { otherwise: 5000, least: 100, most: 5000 }),
    reconnect_ms: integer('reconnect_ms', { otherwise: 500, least: 10, most: 30_000 }),
  };
}
