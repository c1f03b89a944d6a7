import { ALWAYS, isHttpUrl, isObject, type Schemas } from '../../../platform/config/index.js';
import { fill, placeholdersIn } from '../../../platform/config/index.js';
import { providerMembers } from '../provider-members.js';
import { httpShape, type HttpShape } from './http-shape.js';
import { fillUrl } from './fill-url.js';
import { SMS_PRESETS } from './sms-presets.js';

/** Placeholders of the message; all others are options of the provider. */
const OF_MESSAGE = [
  'id',
  'to',
  'to_digits',
  'text',
  'code',
  'seconds_left',
  'milliseconds_left',
  'receipt_url',
  'receipts_url',
  'reference',
];

type Json = Readonly<Record<string, unknown>>;
type Fault = (path: string, fault: string) => void;

/** Returns the schema of an entry with the driver http: a preset, a shape, or a preset with some parts replaced. */
export function httpProvider(schemas: Schemas) {
  const { z } = schemas;
  return z
    .strictObject({
      ...providerMembers(schemas),
      driver: z.literal('http'),
      preset: z.enum(Object.keys(SMS_PRESETS)).optional(),
      http: httpShape(schemas).partial({ url: true }).optional(),
      options: z.record(z.string(), schemas.orVariable(schemas.scalar())).default({}),
    })
    .superRefine((provider, context) => {
      if (!isObject(provider)) return;
      shapeFaults(provider, (path, message) => {
        context.addIssue({ code: 'custom', message, path: path.split('.') });
      });
    }, ALWAYS)
    .transform(({ preset, http, options, ...provider }) => {
      const shape = mergedShape(preset, http) as HttpShape;
      return { ...provider, http: shape, options: { ...shape.defaults, ...options } };
    });
}

/** Returns the preset with some parts replaced. A new body or a GET drops the body of the preset. */
function mergedShape(preset: unknown, http: unknown): Json {
  const base = typeof preset === 'string' ? SMS_PRESETS[preset] : undefined;
  if (!isObject(http)) return { ...base };
  const dropsBody = http['form'] !== undefined || http['json'] !== undefined || http['method'] === 'GET';
  return { ...base, ...(dropsBody ? { form: undefined, json: undefined } : {}), ...http };
}

/** Reports all faults because of which no message could be sent with these options. */
function shapeFaults({ preset, http, options: given }: Json, fault: Fault): void {
  const shape = mergedShape(preset, http);
  const options = { ...(isObject(shape['defaults']) ? shape['defaults'] : {}), ...(isObject(given) ? given : {}) };
  const names = optionsIn(shape);
  for (const name of names) if (!Object.hasOwn(options, name)) fault(`options.${name}`, 'must be set');
  if (shape['url'] === undefined) fault('http.url', 'must be set, or a preset');
  else contentFaults(shape, fault);
  const known = Object.entries(options).filter(([, value]) => typeof value !== 'object' && value !== undefined);
  const standIns = [...OF_MESSAGE, ...names].map((name) => [name, standIn(name)] as const);
  const values = Object.fromEntries([...standIns, ...known]);
  requestFaults('http', shape, values, fault);
  if (isObject(shape['status'])) requestFaults('http.status', shape['status'], values, fault);
}

/** Returns the names of the options that a shape refers to. */
function optionsIn(shape: Json): string[] {
  const { status, receipt } = shape as Partial<HttpShape>;
  const requests = [shape, status].map((each) => [each?.url, each?.headers, each?.basic, each?.form, each?.json]);
  return placeholdersIn([requests, receipt?.signed?.secret]).filter((name) => !OF_MESSAGE.includes(name));
}

function contentFaults({ url, headers, form, json }: Json, fault: Fault): void {
  const names = placeholdersIn([url, headers, form, json]);
  const isMissing = (either: string, or: string) => !names.includes(either) && !names.includes(or);
  if (isMissing('to', 'to_digits')) fault('http', 'must have {to} or {to_digits} in url, headers, form or json');
  if (isMissing('text', 'code')) fault('http', 'must have {text} or {code} in url, headers, form or json');
}

/** Reports the faults of a request. Members of the wrong type are already reported. */
function requestFaults(path: string, { url, method, headers, form, json }: Json, values: object, fault: Fault): void {
  if (typeof url === 'string' && !isHttpUrl(fillUrl(url, values)))
    fault(`${path}.url`, 'must be an http(s) URL without credentials when its options are filled in');
  if (isObject(headers) && !areHeaders(fill(headers, values, String)))
    fault(`${path}.headers`, 'must be names and values that HTTP allows when their options are filled in');
  if (form !== undefined && json !== undefined) fault(path, 'must have at most one of form and json');
  if (method === 'GET' && (form !== undefined || json !== undefined))
    fault(`${path}.method`, 'must be POST with form or json');
}

function areHeaders(filled: unknown): boolean {
  try {
    new Headers(filled as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

/** Returns a valid value for an option that is missing or faulty, so that no further faults follow from it. */
function standIn(name: string): string {
  return name === 'base' || name === 'url' ? 'http://unknown.invalid' : 'x';
}
