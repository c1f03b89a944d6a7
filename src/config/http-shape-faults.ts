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
  verdict: objectOf({ ...VERDICT, why: TEXT, later: VALUES, elsewhere: VALUES }),
  reference: TEXT,
  receipt: objectOf({ ...STATES, list: TEXT, signed: objectOf(SIGNED) }),
  status: objectOf({ ...REQUEST, ...STATES, verdict: objectOf(VERDICT) }),
  defaults: TEXTS,
};

/** All that keeps a shape from being an `HttpShape`: it would otherwise show only when a message has been taken. Repeats no value. */
export function httpShapeFaults(shape: Json): string[] {
  return faultsOf('http', shape, SHAPE);
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
