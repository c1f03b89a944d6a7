import type { JsonSchemas } from '../../platform/config/index.js';

/**
 * Returns the schema of the file that CARD_ISSUERS names:
 * `{"replace": false, "issuers": {"603799": {"brand": "Shetab", "issuing_bank": "Melli"}}}`.
 */
export function createIssuersSchema(schemas: JsonSchemas) {
  const { z } = schemas;
  const issuerSchema = z.strictObject({
    brand: createTextSchema(schemas, 32),
    issuing_bank: createTextSchema(schemas, 64).nullable().default(null),
  });
  const prefixSchema = schemas.pattern(/^\d{1,10}$/, 'must have names of 1 to 10 digits');
  return z.strictObject({
    /**
     * True leaves out the included table; false adds to it, and a row of the file replaces an
     * included one.
     */
    replace: z.boolean().default(false),
    /** By leading digits. */
    issuers: z
      .record(prefixSchema, issuerSchema)
      .transform((rows): ReadonlyMap<string, CardIssuerDetails> => new Map(Object.entries(rows))),
  });
}

function createTextSchema(schemas: JsonSchemas, most: number) {
  const isText = (value: string) => value.length <= most && /^[^\p{Cc}\p{Cs}]+$/u.test(value);
  return schemas.text(isText, `must be 1 to ${String(most)} characters`);
}

/** Network and bank of a card, by its leading digits. */
export interface CardIssuerDetails {
  readonly brand: string;
  readonly issuing_bank: string | null;
}
export type CardIssuersFile = ReturnType<typeof createIssuersSchema>['_output'];
