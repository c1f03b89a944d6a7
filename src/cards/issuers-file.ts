import type { Schemas } from '../config/index.js';

/**
 * The schema of the file of CARD_ISSUERS:
 * `{"replace": false, "issuers": {"603799": {"brand": "Shetab", "issuing_bank": "Melli"}}}`.
 */
export function issuersFile(schemas: Schemas) {
  const { z } = schemas;
  const issuer = z.strictObject({ brand: text(schemas, 32), issuing_bank: text(schemas, 64).nullable().default(null) });
  const prefix = schemas.pattern(/^\d{1,10}$/, 'must have names of 1 to 10 digits');
  return z.strictObject({
    /** Leaves the included table out; without it, a row of the file wins over an included one. */
    replace: z.boolean().default(false),
    /** By leading digits. */
    issuers: z.record(prefix, issuer).transform((rows): ReadonlyMap<string, Issuer> => new Map(Object.entries(rows))),
  });
}

function text(schemas: Schemas, most: number) {
  const isText = (value: string) => value.length <= most && /^[^\p{Cc}\p{Cs}]+$/u.test(value);
  return schemas.text(isText, `must be 1 to ${String(most)} characters`);
}

/** What the leading digits of a card number say. */
export interface Issuer {
  readonly brand: string;
  readonly issuing_bank: string | null;
}
export type IssuersFile = ReturnType<typeof issuersFile>['_output'];
