import type { Schemas } from '../../config/index.js';

/**
 * How a provider's HTTP API is called, and how its responses and receipts are read. Texts hold `{placeholders}`: of the message `id`, `to`
 * (E.164), `to_digits` (without `+`), `text`, `code`, `seconds_left`, `milliseconds_left`, `receipt_url`, `receipts_url` (one for all
 * messages), and any name among the provider's options. A JSON text that is one placeholder and nothing else becomes its value, so that
 * numbers stay numbers. A path in a response is names and positions with dots between them.
 */
export function httpShape(schemas: Schemas) {
  const { z } = schemas;
  const texts = () => z.record(z.string(), schemas.scalar().transform(String)).readonly();
  const request = {
    url: z.string(),
    method: z.enum(['POST', 'GET']).optional(),
    headers: texts().optional(),
    /** User and password of Basic authentication. */
    basic: z.tuple([z.string(), z.string()]).readonly().optional(),
    /** At most one of `form` and `json`, and neither with GET. */
    form: texts().optional(),
    json: z.unknown().optional(),
  };
  /** Where a response or a receipt has the state of a message; a value in neither list means that nothing is decided yet. */
  const states = {
    /** Path of the provider's id of the message. */
    reference: z.string(),
    /** Path of the state. */
    status: z.string(),
    delivered: schemas.values(),
    undelivered: schemas.values(),
  };
  /** Where a response with a good status may still refuse; a value in no list ends the message. */
  const verdict = { path: z.string(), accepted: schemas.values() };
  return z.strictObject({
    ...request,
    verdict: z
      .strictObject({
        ...verdict,
        /** Path of the value that `later` and `elsewhere` list; `path` by default. */
        why: z.string().optional(),
        later: schemas.values().optional(),
        elsewhere: schemas.values().optional(),
      })
      .optional(),
    /** Path of the provider's id of the message. */
    reference: z.string().optional(),
    receipt: z
      .strictObject({
        ...states,
        /** Path of the list of a batch. */
        list: z.string().optional(),
        /** Signature of receipts; they may then come without an address of ours. */
        signed: z.strictObject({ by: z.literal('twilio'), secret: z.string() }).optional(),
      })
      .optional(),
    /**
     * How to ask for the state of a message, for APIs that do not report it. Its placeholders are `id` and `reference`, the provider's id;
     * nothing that needs `reference` is asked without one. A response about another message is ignored.
     */
    status: z.strictObject({ ...request, ...states, verdict: z.strictObject(verdict).optional() }).optional(),
    /** Options that need not be set. */
    defaults: texts().optional(),
  });
}

export type HttpShape = ReturnType<typeof httpShape>['_output'];
export type HttpStatusShape = NonNullable<HttpShape['status']>;
export type HttpRequestShape = Pick<HttpShape, 'url' | 'method' | 'headers' | 'basic' | 'form' | 'json'>;
export type HttpStates = Pick<NonNullable<HttpShape['receipt']>, 'status' | 'delivered' | 'undelivered'>;
