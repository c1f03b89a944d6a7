import { readFileSync } from 'node:fs';
import { isNetwork, NETWORKS, type Environment } from '../config/index.js';
import { OptionReader, SMPP_BIND, smppBind } from '../smpp/smpp-options.js';
import {
  LAYOUT_FIELDS,
  USSD_FORMS,
  type LayoutField,
  type NamedSecret,
  type UssdForm,
  type UssdGatewaySetting,
  type UssdLayout,
  type UssdSignature,
  type UssdSmppSetting,
} from './ussd-gateway-setting.js';

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads the setting USSD_GATEWAYS: a JSON list, or the path of a file with one. A secret is `$NAME` of the environment
 * variable that holds it.
 * @throws AggregateError with every fault, each by the place where it is; no submitted text is in them.
 */
export function parseUssdGateways(text: string, env: Environment = {}): readonly UssdGatewaySetting[] {
  if (text === '') return [];
  const faults: Error[] = [];
  const fault = (path: string, what: string) => void faults.push(new Error(`${path} ${what}`));
  const list = readList(text);
  const gateways = list.map((each, i) => new GatewayReader(each, `[${String(i)}]`, env, fault).read());
  gateways.forEach(({ name }, i) => {
    if (name !== '' && gateways.findIndex((other) => other.name === name) < i)
      fault(`[${String(i)}].name`, 'is taken by another');
  });
  if (faults.length > 0) throw new AggregateError(faults);
  return gateways;
}

function readList(text: string): Json[] {
  let value: unknown;
  try {
    value = JSON.parse(text.trimStart().startsWith('[') ? text : readFileSync(text, 'utf8'));
  } catch {
    throw new Error('must be a JSON list, or the path of a readable file with one');
  }
  if (!Array.isArray(value) || !value.every(isRecord)) throw new Error('must be a list of objects');
  return value;
}

class GatewayReader {
  constructor(
    private readonly json: Json,
    private readonly path: string,
    private readonly env: Environment,
    private readonly fault: (path: string, what: string) => void,
  ) {}

  read(): UssdGatewaySetting {
    this.refuseUnknown(this.json, this.path, MEMBERS);
    const form = this.oneOf('form', USSD_FORMS, undefined);
    const { layout, hmac, basic } = { layout: this.layout(form), hmac: this.hmac(), basic: this.basic() };
    const smpp = this.smpp(form);
    const tokens = this.texts('tokens', this.json['tokens']).map((each, i) =>
      this.secret(`tokens[${String(i)}]`, each),
    );
    if (tokens.length > 2) this.fault(`${this.path}.tokens`, 'must be at most two');
    for (const { value } of tokens) {
      if (value !== '' && !/^[A-Za-z0-9_-]{22,190}$/.test(value))
        this.fault(`${this.path}.tokens`, 'must name variables with 22 to 190 URL-safe characters');
    }
    const addresses = this.texts('addresses', this.json['addresses']);
    if (!addresses.every(isNetwork)) this.fault(`${this.path}.addresses`, `must be ${NETWORKS}`);
    if (form !== 'smpp' && tokens.length === 0 && addresses.length === 0 && hmac === undefined && basic === undefined)
      this.fault(this.path, 'must have tokens, addresses, hmac or basic: anybody could call it');
    return {
      name: this.text('name', /^[a-z][a-z0-9-]{0,19}$/, 'must be up to 20 lower-case letters, digits and dashes'),
      form,
      code: this.text('code', /^\*[0-9*]{1,20}#$/, 'must be a USSD dial string', ''),
      language: this.oneOf('language', ['en', 'fa'], 'en'),
      tokens,
      addresses,
      ...(layout === undefined ? {} : { layout }),
      ...(hmac === undefined ? {} : { hmac }),
      ...(basic === undefined ? {} : { basic }),
      ...(smpp === undefined ? {} : { smpp }),
    };
  }

  private smpp(form: UssdForm): UssdSmppSetting | undefined {
    const json = this.json['options'];
    const at = `${this.path}.options`;
    if (form !== 'smpp') {
      if (json !== undefined) this.fault(at, 'is for form smpp only');
      return undefined;
    }
    for (const name of PROOFS) {
      if (this.json[name] !== undefined) this.fault(`${this.path}.${name}`, 'is for callbacks: of form smpp we bind');
    }
    if (!isRecord(json)) {
      this.fault(at, 'must be an object for form smpp');
      return undefined;
    }
    const fault = (name: string, what: string) => {
      this.fault(`${at}.${name}`, what);
    };
    this.refuseUnknown(json, at, [...SMPP_BIND, 'password', 'window']);
    const options = new OptionReader(json, fault);
    return {
      ...smppBind(options),
      window: options.integer('window', { otherwise: 10, least: 1, most: 1000 }),
      password: this.secret('options.password', json['password']),
    };
  }

  private layout(form: UssdForm): UssdLayout | undefined {
    const json = this.json['layout'];
    const at = `${this.path}.layout`;
    if (form !== 'custom') {
      if (json !== undefined) this.fault(at, 'is for form custom only');
      return undefined;
    }
    if (!isRecord(json)) {
      this.fault(at, 'must be an object for form custom');
      return undefined;
    }
    this.refuseUnknown(json, at, ['fields', 'begins', 'ends', 'answer', 'numbers']);
    const given = isRecord(json['fields']) ? json['fields'] : {};
    this.refuseUnknown(given, `${at}.fields`, LAYOUT_FIELDS);
    const places = (name: LayoutField) =>
      this.texts(`layout.fields.${name}`, typeof given[name] === 'string' ? [given[name]] : given[name]);
    const fields = Object.fromEntries(LAYOUT_FIELDS.map((name) => [name, places(name)])) as Record<
      LayoutField,
      string[]
    >;
    if (fields.from.length === 0) this.fault(`${at}.fields.from`, 'must name a member');
    if (fields.dialled.length + fields.typed.length === 0) this.fault(`${at}.fields.dialled`, 'must name a member');
    const answer = isRecord(json['answer']) ? json['answer'] : {};
    for (const name of ['open', 'close']) {
      if (!JSON.stringify(answer[name] ?? '').includes('{text}'))
        this.fault(`${at}.answer.${name}`, 'must hold {text} once');
    }
    return {
      fields,
      begins: this.texts('layout.begins', json['begins']).map((each) => each.toLowerCase()),
      ends: this.texts('layout.ends', json['ends']).map((each) => each.toLowerCase()),
      answer: { open: answer['open'], close: answer['close'] },
      numbers: this.oneOf('numbers', ['any', 'international'], 'any', json),
    };
  }

  private hmac(): UssdSignature | undefined {
    const json = this.json['hmac'];
    if (json === undefined) return undefined;
    if (!isRecord(json)) {
      this.fault(`${this.path}.hmac`, 'must be an object');
      return undefined;
    }
    this.refuseUnknown(json, `${this.path}.hmac`, ['secret', 'signature_header', 'timestamp_header', 'id_header']);
    const header = (name: string, fallback: string) =>
      this.text(name, /^[A-Za-z0-9-]{0,60}$/, 'must be the name of a header', fallback, json).toLowerCase();
    return {
      secret: this.secret('hmac.secret', json['secret']),
      signature_header: header('signature_header', 'webhook-signature'),
      timestamp_header: header('timestamp_header', 'webhook-timestamp'),
      id_header: header('id_header', ''),
    };
  }

  private basic(): UssdGatewaySetting['basic'] {
    const json = this.json['basic'];
    if (json === undefined) return undefined;
    if (!isRecord(json)) {
      this.fault(`${this.path}.basic`, 'must be an object');
      return undefined;
    }
    this.refuseUnknown(json, `${this.path}.basic`, ['username', 'password']);
    const username = this.text('username', /^[^:\p{Cc}]{1,100}$/u, 'must be 1 to 100 characters', undefined, json);
    return { username, password: this.secret('basic.password', json['password']) };
  }

  /** The name may be the secret itself, given by mistake: no fault repeats it. */
  private secret(place: string, name: unknown): NamedSecret {
    if (typeof name !== 'string' || !/^\$[A-Z][A-Z0-9_]{2,60}$/.test(name)) {
      this.fault(`${this.path}.${place}`, 'must be $ and the name of an environment variable');
      return { id: '', value: '' };
    }
    const id = name.slice(1);
    const value = this.env[id] ?? '';
    if (value === '') this.fault(`${this.path}.${place}`, 'names an environment variable that is not set');
    return { id, value };
  }

  private text(name: string, pattern: RegExp, rule: string, fallback?: string, json = this.json): string {
    const value = json[name] ?? fallback;
    if (value === fallback && fallback !== undefined) return fallback;
    if (typeof value === 'string' && pattern.test(value)) return value;
    this.fault(`${this.path}.${name}`, rule);
    return '';
  }

  private oneOf<const T extends string>(
    name: string,
    of: readonly [T, ...T[]],
    fallback: T | undefined,
    json = this.json,
  ): T {
    const value = json[name] ?? fallback;
    const found = of.find((each) => each === value);
    if (found === undefined) this.fault(`${this.path}.${name}`, `must be one of ${of.join(', ')}`);
    return found ?? of[0];
  }

  private texts(name: string, value: unknown = []): string[] {
    if (Array.isArray(value) && value.every((each) => typeof each === 'string' && each !== ''))
      return value as string[];
    this.fault(`${this.path}.${name}`, 'must be a list of texts');
    return [];
  }

  private refuseUnknown(json: Json, path: string, known: readonly string[]): void {
    if (Object.keys(json).some((each) => !known.includes(each))) this.fault(path, `may have only ${known.join(', ')}`);
  }
}

const PROOFS = ['tokens', 'addresses', 'hmac', 'basic'];
const MEMBERS = ['name', 'form', 'layout', 'code', 'language', ...PROOFS, 'options'];

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
