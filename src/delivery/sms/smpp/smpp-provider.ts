import type { JsonSchemas } from '../../../platform/config/index.js';
import { defineSmppBind } from '../../smpp/index.js';
import { defineProviderMembers } from '../provider-members.js';

/** Returns the schema of an entry of SMS_PROVIDERS with the driver smpp. */
export function defineSmppProvider(schemas: JsonSchemas) {
  const { z } = schemas;
  const bind = defineSmppBind(schemas);
  return z.strictObject({
    ...defineProviderMembers(schemas),
    window: schemas.integer(1, 1000).default(10),
    driver: z.literal('smpp'),
    options: z.strictObject({
      host: schemas.orVariable(bind.host),
      port: schemas.orVariable(bind.port),
      tls: schemas.orVariable(bind.tls),
      system_id: schemas.orVariable(bind.system_id),
      system_type: schemas.orVariable(bind.system_type),
      data_coding: schemas.orVariable(bind.data_coding),
      alphabet: schemas.orVariable(bind.alphabet),
      enquire_seconds: schemas.orVariable(bind.enquire_seconds),
      response_ms: schemas.orVariable(bind.response_ms),
      reconnect_ms: schemas.orVariable(bind.reconnect_ms),
      password: schemas.orVariable(z.string()),
      // SMPP 3.4 §5.2.8.
      sender: schemas.orVariable(
        schemas.pattern(/^[\x20-\x7e]{1,20}$/, 'must be 1 to 20 characters of ASCII'),
      ),
      /** Type of number and numbering plan of the sender; see `findSenderType` for the defaults. */
      source_ton: schemas.orVariable(schemas.integer(0, 6).optional()),
      source_npi: schemas.orVariable(schemas.integer(0, 18).optional()),
      /** Type and plan of the recipient; 1 and 1, an E.164 number, by default. */
      dest_ton: schemas.orVariable(schemas.integer(0, 6).optional()),
      dest_npi: schemas.orVariable(schemas.integer(0, 18).optional()),
      /**
       * With `hex`, responses name a message in hexadecimal digits and receipts in decimal ones.
       */
      message_ids: schemas.orVariable(z.enum(['hex', 'same']).default('same')),
    }),
  });
}

export type SmppProviderOptions = ReturnType<typeof defineSmppProvider>['_output']['options'];
