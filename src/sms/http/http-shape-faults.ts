import { fillAll, fillUrl, OF_MESSAGE, placeholdersIn, standIn, type Values } from './placeholders.js';
import { isHttpUrl } from '../../config/index.js';
import type { HttpShape } from './sms-presets.js';

export type Json = Record<string, unknown>;

/** What a member of a shape must be. */
interface Rule {
  readonly needed?: true;
  /** Whether it is that, and how to say so. */
  readonly is: (value: unknown) => boolean;
  readonly what: string;
  /** Of an object: its members. */
  readonly of?: Rules;
}
type Rules = Readonly<Record<string, Rule>>;

const TEXT: Rule = { is: (value) => typeof value === 'string', what: 'a text' };
const TEXTS: Rule = {
  is: (value) => isObject(value) && Object.values(value).every(isScalar),
  what: 'an object of texts',
};
const VALUES: Rule = {
  is: (value) => Array.isArray(value) && value.every(isValue),
  what: 'a list of texts and numbers',
};
const objectOf = (of: Rules): Rule => ({ is: isObject, what: 'an object', of });
const needed = (rule: Rule): Rule => ({ ...rule, needed: true });

const REQUEST: Rules = {
  url: needed(TEXT),
  method: { is: (value) => value === 'POST' || value === 'GET', what: 'POST or GET' },
  headers: TEXTS,
  basic: {
    is: (value) => Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'string'),
    what: 'a list of two texts',
  },
  form: TEXTS,
  json: { is: () => true, what: '' },
};
const STATES: Rules = {
  reference: needed(TEXT),
  status: needed(TEXT),
  delivered: needed(VALUES),
  undelivered: needed(VALUES),
};
const VERDICT: Rules = { path: needed(TEXT), accepted: needed(VALUES) };
const SIGNED: Rules = {
  by: needed({ is: (value) => value === 'twilio', what: 'twilio' }),
  secret: needed(TEXT),
};

const SHAPE: Rules = {
  ...REQUEST,
  // A preset may bring it.
  url: TEXT,
  verdict: objectOf({ ...VERDICT, why: TEXT, later: VALUES, elsewhere: VALUES }),
  reference: TEXT,
  receipt: objectOf({ ...STATES, list: TEXT, signed: objectOf(SIGNED) }),
  status: objectOf({ ...REQUEST, ...STATES, verdict: objectOf(VERDICT) }),
  defaults: TEXTS,
};

/**
 * All that keeps a shape from being an `HttpShape` that sends messages with these options: it would otherwise show only when a message
 * has been taken. Repeats no value.
 */
export function httpShapeFaults(shape: Json, options: Values): string[] {
  const { url, status } = shape;
  const unknown = [...OF_MESSAGE, ...optionsIn(shape).filter((name) => options[name] === undefined)];
  const values = { ...options, ...Object.fromEntries(unknown.map((name) => [name, standIn(name)])) };
  return [
    ...(url === undefined ? ['http.url or a preset must be set'] : contentFaults(shape)),
    ...faultsOf('http', shape, SHAPE),
    ...requestFaults('http', shape, values),
    ...(isObject(status) ? requestFaults('http.status', status, values) : []),
  ];
}

/** Names of options that a shape, or what was meant as one, refers to. */
export function optionsIn(shape: Json): string[] {
  const { status, receipt } = shape as Partial<HttpShape>;
  const requests = [shape, status].map((each) => [each?.url, each?.headers, each?.basic, each?.form, each?.json]);
  return placeholdersIn([requests, receipt?.signed?.secret]).filter((name) => !OF_MESSAGE.includes(name));
}

function contentFaults({ url, headers, form, json }: Json): string[] {
  const names = placeholdersIn([url, headers, form, json]);
  const isMissing = (either: string, or: string) => !names.includes(either) && !names.includes(or);
  const faults: string[] = [];
  if (isMissing('to', 'to_digits')) faults.push('http must have {to} or {to_digits} in url, headers, form or json');
  if (isMissing('text', 'code')) faults.push('http must have {text} or {code} in url, headers, form or json');
  return faults;
}

/** What keeps a request from being made; a member of the wrong kind is passed over. */
function requestFaults(path: string, { url, method, headers, form, json }: Json, values: Values): string[] {
  const faults: string[] = [];
  if (typeof url === 'string' && !isHttpUrl(fillUrl(url, values)))
    faults.push(`${path}.url, its options filled in, must be an http(s) URL without credentials`);
  if (TEXTS.is(headers) && !areHeaders(fillAll(headers, values)))
    faults.push(`${path}.headers, their options filled in, must be names and values that HTTP allows`);
  if (form !== undefined && json !== undefined) faults.push(`${path} must have at most one of form and json`);
  if (method === 'GET' && (form !== undefined || json !== undefined))
    faults.push(`${path}.method must be POST with form or json`);
  return faults;
}

function areHeaders(filled: unknown): boolean {
  try {
    new Headers(filled as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

function faultsOf(path: string, value: Json, rules: Rules): string[] {
  const own = Object.entries(rules);
  const faults = own.flatMap(([name, rule]) => memberFaults(`${path}.${name}`, value[name], rule));
  const isKnown = (name: string) => Object.hasOwn(rules, name);
  if (!Object.keys(value).every(isKnown)) faults.push(`members of ${path} are ${Object.keys(rules).join(', ')}`);
  return faults;
}

function memberFaults(path: string, value: unknown, rule: Rule): string[] {
  if (value === undefined) return rule.needed === true ? [`${path} must be set`] : [];
  if (!rule.is(value)) return [`${path} must be ${rule.what}`];
  return rule.of === undefined ? [] : faultsOf(path, value as Json, rule.of);
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isValue(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

function isScalar(value: unknown): boolean {
  return isValue(value) || typeof value === 'boolean';
}
