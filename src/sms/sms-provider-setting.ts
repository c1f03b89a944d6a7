import { readFileSync } from 'node:fs';
import { httpShapeFaults, isObject, optionsIn, type Json } from './http/http-shape-faults.js';
import { standIn, type Values } from './http/placeholders.js';
import { isCountry, isHttpUrl, type Environment, type Setting } from '../config/index.js';
import { OptionReader, SMPP_BIND, smppBind, type SmppBind } from '../smpp/smpp-options.js';
import { SMS_PRESETS, type HttpShape } from './http/sms-presets.js';

/** One provider of SMS_PROVIDERS, its secrets read and its options complete. */
export interface SmsProviderSetting {
  readonly name: string;
  readonly driver: 'http' | 'kannel' | 'smpp';
  /** Lower is asked first. */
  readonly priority: number;
  /** ISO 3166-1 alpha-2; none means all. */
  readonly countries: readonly string[];
  /** Messages a second of one replica; 0 means any number. */
  readonly rate: number;
  /** Messages on their way at once, of one replica. */
  readonly window: number;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** Of the driver http. */
  readonly http?: HttpShape;
  /** Of the driver smpp. */
  readonly smpp?: SmsSmppSetting;
}

/** An SMSC and how it is spoken to. */
export interface SmsSmppSetting extends SmppBind {
  readonly password: string;
  readonly sender: string;
  /** hex: answers name a message in hexadecimal and receipts in decimal digits. */
  readonly message_ids: 'hex' | 'same';
}

/** What each driver needs and may have. */
const OPTIONS = {
  kannel: { needs: ['url', 'username', 'password', 'sender'], may: ['smsc'] },
  smpp: {
    needs: ['host', 'port', 'system_id', 'password', 'sender'],
    may: [...SMPP_BIND, 'message_ids'],
  },
} as const;
const MEMBERS = ['name', 'driver', 'preset', 'priority', 'countries', 'rate', 'window', 'options', 'http'];

/** The providers of text messages: JSON, or the path of a file of it. `$NAME` as an option is read from the environment. */
export function smsProviders(
  options: Omit<Setting<readonly SmsProviderSetting[]>, 'type' | 'parse'>,
): Setting<readonly SmsProviderSetting[]> {
  return {
    ...options,
    type: 'a JSON list, or the path of a file with one',
    parse: (text, env = {}) => (text === '' ? [] : readProviders(readJson(text), env)),
  };
}

function readJson(text: string): unknown {
  let json = text;
  if (!/^\s*\[/.test(text)) {
    try {
      json = readFileSync(text, 'utf8');
    } catch (error) {
      throw new Error(`cannot be read (${String((error as NodeJS.ErrnoException).code)})`, { cause: error });
    }
  }
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new Error('is not JSON', { cause: error });
  }
}

/** @throws Error naming every fault, without what stands there */
function readProviders(json: unknown, env: Environment): SmsProviderSetting[] {
  if (!Array.isArray(json) || json.length === 0) throw new Error('must be a list of at least one provider');
  const faults: string[] = [];
  const providers = json.map((each: unknown, i) => {
    const own: string[] = [];
    const provider = readProvider(isObject(each) ? each : {}, env, own);
    faults.push(...own.map((fault) => `provider ${provider.name || String(i + 1)}: ${fault}`));
    return provider;
  });
  const names = providers.map(({ name }) => name);
  if (new Set(names).size < names.length) faults.push('names must differ');
  if (faults.length > 0) throw new Error(faults.join('; '));
  return providers;
}

function readProvider(json: Json, env: Environment, faults: string[]): SmsProviderSetting {
  const text = (name: string) => (typeof json[name] === 'string' ? json[name] : '');
  const integer = (name: string, otherwise: number, least: number, most: number) => {
    const value = json[name] ?? otherwise;
    if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most) return Number(value);
    faults.push(`${name} must be an integer from ${String(least)} to ${String(most)}`);
    return otherwise;
  };
  const name = /^[a-z0-9-]{1,32}$/.test(text('name')) ? text('name') : '';
  if (name === '') faults.push('name must be 1 to 32 of a-z, 0-9 and -');
  if (Object.keys(json).some((member) => !MEMBERS.includes(member))) faults.push(`members are ${MEMBERS.join(', ')}`);
  const driver = (['http', 'kannel', 'smpp'] as const).find((each) => each === text('driver'));
  if (driver === undefined) faults.push('driver must be http, kannel or smpp');
  const countries: unknown = json['countries'] ?? [];
  if (!Array.isArray(countries) || !countries.every((each) => isCountry(String(each)))) {
    faults.push('countries must be a list of ISO 3166-1 alpha-2 codes');
  }
  const shape = driver === 'http' ? shapeOf(json, faults) : undefined;
  const options = readOptions(json['options'], env, faults);
  const complete = { ...(shape as HttpShape | undefined)?.defaults, ...options };
  if (shape !== undefined) faults.push(...httpShapeFaults(shape, complete));
  const missing = driver === undefined ? [] : optionFaults(driver, complete, shape);
  faults.push(...missing);
  if (driver === 'kannel') faults.push(...kannelFaults(complete));
  const smpp = driver === 'smpp' && missing.length === 0 ? smppOf(complete, faults) : undefined;
  return {
    name,
    driver: driver ?? 'http',
    priority: integer('priority', 1, 1, 1000),
    countries: Array.isArray(countries) ? countries.map(String) : [],
    rate: integer('rate', 0, 0, 10_000),
    window: integer('window', driver === 'smpp' ? 10 : 32, 1, 1000),
    options: complete,
    ...(shape === undefined ? {} : { http: shape as unknown as HttpShape }),
    ...(smpp === undefined ? {} : { smpp }),
  };
}

function kannelFaults({ url }: Values): string[] {
  // The message follows as the query.
  const isAddress = url === undefined || (isHttpUrl(String(url)) && !/[?#]/.test(String(url)));
  return isAddress ? [] : ['options.url must be an http(s) URL without credentials, ? and #'];
}

function smppOf(json: Json, faults: string[]): SmsSmppSetting {
  const options = new OptionReader(json, (name, what) => void faults.push(`options.${name} ${what}`));
  const ids = options.text('message_ids', /^(hex|same)$/, 'must be hex or same', 'same');
  return {
    ...smppBind(options),
    password: options.text('password', /^/, 'must be a text'),
    // SMPP 3.4 §5.2.8.
    sender: options.text('sender', /^[\x20-\x7e]{1,20}$/, 'must be a text of 1 to 20 characters of ASCII'),
    message_ids: ids === 'hex' ? 'hex' : 'same',
  };
}

/** The preset with what replaces parts of it. A body or a GET drops the body of the preset, whatever its kind. */
function shapeOf(json: Json, faults: string[]): Json {
  const preset = typeof json['preset'] === 'string' ? SMS_PRESETS[json['preset']] : undefined;
  if (json['preset'] !== undefined && preset === undefined) {
    faults.push(`preset must be one of ${Object.keys(SMS_PRESETS).join(', ')}`);
  }
  const own = json['http'] ?? {};
  if (!isObject(own)) {
    faults.push('http must be an object');
    return { ...preset };
  }
  const dropsBody = own['form'] !== undefined || own['json'] !== undefined || own['method'] === 'GET';
  return { ...preset, ...(dropsBody ? { form: undefined, json: undefined } : {}), ...own };
}

function readOptions(json: unknown, env: Environment, faults: string[]): Record<string, string | number | boolean> {
  const options: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(isObject(json) ? json : {})) {
    if (typeof value === 'string' && value.startsWith('$')) {
      const secret = env[value.slice(1)];
      if (secret) options[name] = fromText(secret, name);
      else faults.push(`options.${name} names an environment variable that is not set`);
      // The reference counts as given.
      options[name] ??= standIn(name);
    } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      options[name] = value;
    else faults.push(`options.${name} must be a text, a number or true or false`);
  }
  return options;
}

/** Options that are no text; what the environment holds always is. */
const NOT_TEXT = ['port', 'tls', 'data_coding', 'enquire_seconds', 'response_ms', 'reconnect_ms'];

function fromText(text: string, name: string): string | number | boolean {
  if (!NOT_TEXT.includes(name)) return text;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  return text === 'true' || (text === 'false' ? false : text);
}

function optionFaults(driver: SmsProviderSetting['driver'], options: Json, shape: Json | undefined): string[] {
  const { needs, may } =
    driver === 'http' ? { needs: shape === undefined ? [] : optionsIn(shape), may: [] as string[] } : OPTIONS[driver];
  const missing = needs.filter((name) => options[name] === undefined);
  const known: readonly string[] = [...new Set<string>([...needs, ...may])];
  const unknown = driver === 'http' ? [] : Object.keys(options).filter((name) => !known.includes(name));
  return [
    ...missing.map((name) => `options.${name} must be set`),
    ...(unknown.length > 0 ? [`options are ${known.join(', ')}`] : []),
  ];
}
