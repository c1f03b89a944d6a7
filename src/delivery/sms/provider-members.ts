import { isCountry, type JsonSchemas } from '../../platform/config/index.js';

/** Members of every entry of SMS_PROVIDERS, whatever its driver. */
export function defineProviderMembers(schemas: JsonSchemas) {
  return {
    name: schemas.pattern(/^[a-z0-9-]{1,32}$/, 'must be 1 to 32 of a-z, 0-9 and -'),
    /** Lower is tried first. */
    priority: schemas.integer(1, 1000).default(1),
    /** An empty list means all. */
    countries: schemas.z
      .array(schemas.text(isCountry, 'must be an ISO 3166-1 alpha-2 code'))
      .readonly()
      .default([]),
    /** Short messages a second of one replica; 0 means any number. */
    rate: schemas.integer(0, 10_000).default(0),
    /** Maximum number of messages in progress of one replica. */
    window: schemas.integer(1, 1000).default(32),
  };
}
