import type { Schemas } from '../../platform/config/index.js';

/**
 * Returns the schema of the file that CARD_ISSUERS names:
 * `{"replace": false, "issuers": {"603799": {"brand": "Shetab", "issuing_bank": "Melli"}}}`.
 */
export function issuersFile(schemas: Schemas) {
  const { z } = schemas;
  const issuer = z.strictObject({ brand: text(schemas, 32), issuing_bank: text(schemas, 64).nullable().default(null) });
  const prefix = schemas.pattern(/^\d{1,10}$/, 'must have names of 1 to 10 digits');
  return z.strictObject({
    /** True leaves out the included table; false adds to it, and a row of the file replaces an included one. */
    replace: z.boolean().default(false),
    /** By leading digits. */
    issuers: z.record(prefix, issuer).transform((rows): ReadonlyMap<string, Issuer> => new Map(Object.entries(rows))),
  });
}

function text(schemas: Schemas, most: number) {
  const isText = (value: string) => value.length <= most && /^[^\p{Cc}\p{Cs}]+$/u.test(value);
  return schemas.text(isText, `must be 1 to ${String(most)} characters`);
}

/** Network and bank of a card, by its leading digits. */
export interface Issuer {
  readonly brand: string;
  readonly issuing_bank: string | null;
}
export type IssuersFile = ReturnType<typeof issuersFile>['_output'];
