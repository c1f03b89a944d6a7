import type { JsonSchemas } from '../../../platform/config/index.js';
import { SMS_ALPHABETS } from '../../alphabets/index.js';

/**
 * Returns the schema of a shape: the requests of a provider's HTTP API, and the places of values in
 * its responses and receipts. Texts contain `{placeholders}`. Those of the message are `id`, `to`
 * (E.164), `to_digits` (without `+`), `text`, `encoding` (of the text), `code`, `seconds_left`,
 * `milliseconds_left`, `receipt_url` and `receipts_url` (one for all messages). All others are
 * options of the provider. A JSON text that consists of one placeholder becomes its value, so that
 * numbers stay numbers. A path consists of names and positions with dots between them.
 */
export function defineHttpShape(schemas: JsonSchemas) {
  const { z } = schemas;
  const requestMembers = defineRequestMembers(schemas);
  const stateMembers = defineStateMembers(schemas);
  return z.strictObject({
    ...requestMembers,
    verdict: defineVerdict(schemas).optional(),
    /** Path of the provider's id of the message. */
    reference: z.string().optional(),
    receipt: z
      .strictObject({
        ...stateMembers,
        /** Path of the list of a batch. */
        list: z.string().optional(),
        /** Signature of receipts, which then need no proof in their address. */
        signed: z.strictObject({ by: z.literal('twilio'), secret: z.string() }).optional(),
      })
      .optional(),
    /**
     * Request for the state of a message, for APIs that send no receipts. Its placeholders are `id`
     * and `reference`, the provider's id. A request that needs `reference` is not made without one.
     * A response about another message is ignored.
     */
    status: z
      .strictObject({
        ...requestMembers,
        ...stateMembers,
        verdict: z.strictObject(defineVerdictMembers(schemas)).optional(),
      })
      .optional(),
    /** The alphabet in which the API accepts texts beside UCS-2; `gsm7` by default. */
    alphabet: z.enum(SMS_ALPHABETS).optional(),
    /** Names of the encodings in the API, for the placeholder `encoding`. */
    encodings: z.strictObject({ 'GSM-7': z.string(), 'UCS-2': z.string() }).optional(),
    /** Options that need not be set. */
    defaults: defineTexts(schemas).optional(),
  });
}

/**
 * Returns the members for a refusal in a response with status 2xx; without them each such response
 * accepts the message. A value in no list is about the number or the message, and ends it.
 */
function defineVerdictMembers(schemas: JsonSchemas) {
  return { path: schemas.z.string(), accepted: schemas.listOfValues() };
}

function defineVerdict(schemas: JsonSchemas) {
  const { z } = schemas;
  const { path, accepted } = defineVerdictMembers(schemas);
  return z
    .strictObject({
      path: path.optional(),
      accepted: accepted.optional(),
      /** Path of the value in the lists below; `path` by default. */
      why: z.string().optional(),
      later: schemas.listOfValues().optional(),
      /** Refusals of our pace, which do not count as faults of the provider. */
      throttled: schemas.listOfValues().optional(),
      /** Refusals after which other providers send; as `account`. */
      elsewhere: schemas.listOfValues().optional(),
      /**
       * Refusals of us, after which other providers send: of the account, its credit, the sender,
       * the region of the number, or the format of the request.
       */
      account: schemas.listOfValues().optional(),
      credit: schemas.listOfValues().optional(),
      sender: schemas.listOfValues().optional(),
      region: schemas.listOfValues().optional(),
      format: schemas.listOfValues().optional(),
    })
    .superRefine((verdict, context) => {
      if (verdict.path === undefined || verdict.accepted !== undefined) return;
      const message = 'Invalid input: expected array, received undefined';
      context.addIssue({ code: 'custom', message, path: ['accepted'] });
    });
}

function defineTexts(schemas: JsonSchemas) {
  return schemas.z.record(schemas.z.string(), schemas.scalar().transform(String)).readonly();
}

function defineRequestMembers(schemas: JsonSchemas) {
  const { z } = schemas;
  return {
    url: z.string(),
    method: z.enum(['POST', 'GET']).optional(),
    headers: defineTexts(schemas).optional(),
    /** User and password of Basic authentication. */
    basic: z.tuple([z.string(), z.string()]).readonly().optional(),
    /** At most one of `form` and `json`, and neither with GET. */
    form: defineTexts(schemas).optional(),
    json: z.unknown().optional(),
  };
}

/**
 * Paths of the state of a message in a response or a receipt. A value in neither list means that
 * it is not final.
 */
function defineStateMembers(schemas: JsonSchemas) {
  const { z } = schemas;
  return {
    /** Path of the provider's id of the message. */
    reference: z.string(),
    /** Path of the state. */
    status: z.string(),
    delivered: schemas.listOfValues(),
    undelivered: schemas.listOfValues(),
  };
}

export type HttpProviderShape = ReturnType<typeof defineHttpShape>['_output'];
export type HttpStatusShape = NonNullable<HttpProviderShape['status']>;
export type HttpRequestShape = Pick<
  HttpProviderShape,
  'url' | 'method' | 'headers' | 'basic' | 'form' | 'json'
>;
export type HttpReceiptStates = Pick<
  NonNullable<HttpProviderShape['receipt']>,
  'status' | 'delivered' | 'undelivered'
>;
