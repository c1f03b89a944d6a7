import { isHostName, type JsonSchemas } from '../../platform/config/index.js';
import { SMS_ALPHABETS } from '../alphabets/index.js';

/**
 * Returns the options of a bind to an SMSC, to which each feature adds its password and its own
 * options.
 */
export function defineSmppBind(schemas: JsonSchemas) {
  const { z } = schemas;
  return {
    host: schemas.text(isHostName, 'must be a host name or an IP address, without a port'),
    port: schemas.integer(1, 65_535),
    tls: z.boolean().default(false),
    // The lengths of SMPP 3.4 §5.2.1 and §5.2.3.
    system_id: schemas.pattern(/^[\x21-\x7e]{1,15}$/, 'must be 1 to 15 characters of ASCII'),
    system_type: schemas
      .pattern(/^[\x21-\x7e]{0,12}$/, 'must be up to 12 characters of ASCII')
      .default(''),
    /** Data coding of texts that `alphabet` has; others are UCS-2. */
    data_coding: schemas.integer(0, 255).default(0),
    /** The alphabet that the SMSC reads in `data_coding`; see `getLinkAlphabet` for the default. */
    alphabet: z.enum(SMS_ALPHABETS).optional(),
    enquire_seconds: schemas.integer(1, 300).default(20),
    // The service waits for the last response and for the unbind when it stops.
    response_ms: schemas.integer(100, 5000).default(5000),
    reconnect_ms: schemas.integer(10, 30_000).default(500),
  };
}

/** Returns the times of a link as its settings give them. */
export function toLinkTimes({ response_ms, enquire_seconds, reconnect_ms }: LinkTimeSettings) {
  return {
    responseMs: response_ms,
    enquireMs: enquire_seconds * 1000,
    reconnectMs: reconnect_ms,
  };
}

interface LinkTimeSettings {
  readonly response_ms: number;
  readonly enquire_seconds: number;
  readonly reconnect_ms: number;
}
