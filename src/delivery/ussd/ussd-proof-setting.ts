import {
  isNetwork,
  isObject,
  NETWORK_RULE,
  type JsonSchemas,
} from '../../platform/config/index.js';

/** Returns the members for the proofs of a callback. At least one must be set. */
export function defineProofMembers(schemas: JsonSchemas) {
  const { z } = schemas;
  const defineHeader = () =>
    schemas.pattern(/^[A-Za-z0-9-]{0,60}$/, 'must be the name of a header').transform(toLower);
  const token = schemas.secretVariable(
    /^[A-Za-z0-9_-]{22,190}$/,
    'must name a variable with 22 to 190 URL-safe characters',
  );
  const network = schemas.text(isNetwork, NETWORK_RULE);
  return {
    /**
     * Two are valid at once, so that a token can be replaced; without one the path has no token.
     */
    tokens: z.array(token).max(2).readonly().default([]),
    /** Addresses and CIDR ranges; an empty list allows all. */
    addresses: z.array(network).readonly().default([]),
    hmac: z
      .strictObject({
        secret: schemas.secretVariable(),
        signature_header: defineHeader().default('webhook-signature'),
        timestamp_header: defineHeader().default('webhook-timestamp'),
        /** Empty if there is none. */
        id_header: defineHeader().default(''),
      })
      .optional(),
    basic: z
      .strictObject({
        username: schemas.pattern(
          /^[^:\p{Cc}]{1,100}$/u,
          'must be 1 to 100 characters without a colon',
        ),
        password: schemas.secretVariable(),
      })
      .optional(),
  };
}

export function reportMissingProof(
  gateway: unknown,
  context: { addIssue: (fault: string) => void },
): void {
  if (!isObject(gateway)) return;
  const { tokens, addresses, hmac, basic } = gateway;
  const isEmpty = (list: unknown) => Array.isArray(list) && list.length === 0;
  const hasNoneOfPath = isEmpty(tokens) && isEmpty(addresses);
  const hasNoneOfHeaders = hmac === undefined && basic === undefined;
  if (!hasNoneOfPath || !hasNoneOfHeaders) return;
  context.addIssue('must have tokens, addresses, hmac or basic; without one anybody could call it');
}

function toLower(text: string): string {
  return text.toLowerCase();
}
