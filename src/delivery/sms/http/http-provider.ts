import {
  ALWAYS_CHECK,
  isHttpUrl,
  isObject,
  type JsonSchemas,
} from '../../../platform/config/index.js';
import { fillTemplate, findPlaceholders } from '../../../platform/config/index.js';
import { defineProviderMembers } from '../provider-members.js';
import { defineHttpShape, type HttpProviderShape } from './http-shape.js';
import { fillUrl } from './fill-url.js';
import { SMS_PRESETS } from './sms-presets.js';

/** Placeholders of the message; all others are options of the provider. */
const OF_MESSAGE = [
  'id',
  'to',
  'to_digits',
  'text',
  'encoding',
  'code',
  'seconds_left',
  'milliseconds_left',
  'receipt_url',
  'receipts_url',
  'reference',
];

const URL_RULE =
  'must be an http(s) URL without credentials, and with a port that fetch does not block, ' +
  'when its options are filled in';
const HEADERS_RULE = 'must be names and values that HTTP allows when their options are filled in';

type RawProviderShape = Readonly<Record<string, unknown>>;
type ReportShapeFault = (path: string, fault: string) => void;

/**
 * Returns the schema of an entry with the driver http: a preset, a shape, or a preset with some
 * parts replaced.
 */
export function defineHttpProvider(schemas: JsonSchemas) {
  const { z } = schemas;
  return z
    .strictObject({
      ...defineProviderMembers(schemas),
      driver: z.literal('http'),
      preset: z.enum(Object.keys(SMS_PRESETS)).optional(),
      http: defineHttpShape(schemas).partial({ url: true }).optional(),
      options: z.record(z.string(), schemas.orVariable(schemas.scalar())).default({}),
    })
    .superRefine((provider, context) => {
      if (!isObject(provider)) return;
      reportShapeFaults(provider, (path, message) => {
        context.addIssue({
          code: 'custom',
          message,
          path: path.split('.'),
        });
      });
    }, ALWAYS_CHECK)
    .transform(({ preset, http, options, ...provider }) => {
      const shape = mergeShape(preset, http) as HttpProviderShape;
      return {
        ...provider,
        http: shape,
        options: { ...shape.defaults, ...options },
      };
    });
}

/**
 * Returns the preset with some parts replaced. A new body or a GET drops the body of the preset.
 */
function mergeShape(preset: unknown, http: unknown): RawProviderShape {
  const presetShape = typeof preset === 'string' ? SMS_PRESETS[preset] : undefined;
  if (!isObject(http)) return { ...presetShape };

  const hasBody = http['form'] !== undefined || http['json'] !== undefined;
  if (!hasBody && http['method'] !== 'GET') return { ...presetShape, ...http };
  return {
    ...presetShape,
    form: undefined,
    json: undefined,
    ...http,
  };
}

/** Reports all faults because of which no message could be sent with these options. */
function reportShapeFaults(
  { preset, http, options: given }: RawProviderShape,
  fault: ReportShapeFault,
): void {
  const shape = mergeShape(preset, http);
  const options = { ...toObject(shape['defaults']), ...toObject(given) };
  const optionNames = listOptionNames(shape);
  for (const name of optionNames) {
    if (!Object.hasOwn(options, name)) fault(`options.${name}`, 'must be set');
  }
  if (shape['url'] === undefined) fault('http.url', 'must be set, or a preset');
  else reportContentFaults(shape, fault);

  const placeholderValues = createPlaceholderValues(optionNames, options);
  reportRequestFaults('http', shape, placeholderValues, fault);
  const { status } = shape;
  if (isObject(status)) reportRequestFaults('http.status', status, placeholderValues, fault);
}

function toObject(value: unknown): RawProviderShape {
  return isObject(value) ? value : {};
}

/** Returns the options that are set, and stand-ins for all other values. */
function createPlaceholderValues(
  optionNames: readonly string[],
  options: RawProviderShape,
): object {
  const knownOptions = Object.entries(options).filter(
    ([, value]) => typeof value !== 'object' && value !== undefined,
  );
  const standIns = [...OF_MESSAGE, ...optionNames].map(
    (name) => [name, createStandIn(name)] as const,
  );
  return Object.fromEntries([...standIns, ...knownOptions]);
}

/** Returns the names of the options that a shape refers to. */
function listOptionNames(shape: RawProviderShape): string[] {
  const { status, receipt } = shape as Partial<HttpProviderShape>;
  const requestParts = [shape, status].map((each) => [
    each?.url,
    each?.headers,
    each?.basic,
    each?.form,
    each?.json,
  ]);
  const placeholders = findPlaceholders([requestParts, receipt?.signed?.secret]);
  return placeholders.filter((name) => !OF_MESSAGE.includes(name));
}

function reportContentFaults(
  { url, headers, form, json }: RawProviderShape,
  fault: ReportShapeFault,
): void {
  const placeholderNames = findPlaceholders([url, headers, form, json]);
  const isMissing = (either: string, or: string) =>
    !placeholderNames.includes(either) && !placeholderNames.includes(or);
  if (isMissing('to', 'to_digits')) {
    fault('http', 'must have {to} or {to_digits} in url, headers, form or json');
  }
  if (isMissing('text', 'code')) {
    fault('http', 'must have {text} or {code} in url, headers, form or json');
  }
}

/** Reports the faults of a request. Members of the wrong type are already reported. */
function reportRequestFaults(
  path: string,
  { url, method, headers, form, json }: RawProviderShape,
  values: object,
  fault: ReportShapeFault,
): void {
  if (typeof url === 'string' && !isHttpUrl(fillUrl(url, values))) {
    fault(`${path}.url`, URL_RULE);
  }
  if (isObject(headers) && !areValidHeaders(fillTemplate(headers, values, String))) {
    fault(`${path}.headers`, HEADERS_RULE);
  }

  const hasForm = form !== undefined;
  const hasJson = json !== undefined;
  if (hasForm && hasJson) fault(path, 'must have at most one of form and json');
  if (method === 'GET' && (hasForm || hasJson)) {
    fault(`${path}.method`, 'must be POST with form or json');
  }
}

function areValidHeaders(filled: unknown): boolean {
  try {
    new Headers(filled as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a valid value for an option that is missing or faulty, so that no further faults follow
 * from it.
 */
function createStandIn(name: string): string {
  return name === 'base' || name === 'url' ? 'http://unknown.invalid' : 'x';
}
