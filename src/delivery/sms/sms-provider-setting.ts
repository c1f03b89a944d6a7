import {
  type EnvironmentVariables,
  isEncrypted,
  isPlainAllowed,
  type JsonSchemas,
} from '../../platform/config/index.js';
import { fillUrl } from './http/fill-url.js';
import { defineHttpProvider } from './http/http-provider.js';
import { defineKannelProvider } from './kannel/kannel-provider.js';
import { defineSmppProvider } from './smpp/smpp-provider.js';
import { defineProviderMembers } from './provider-members.js';

/**
 * Returns the schema of SMS_PROVIDERS. A new driver adds its entry here, and its case in
 * `sms-providers.ts`.
 */
export function defineSmsProviders(schemas: JsonSchemas) {
  const { z } = schemas;
  const drivers = {
    http: defineHttpProvider(schemas),
    kannel: defineKannelProvider(schemas),
    smpp: defineSmppProvider(schemas),
  };
  const unknownDriver = z.looseObject({
    ...defineProviderMembers(schemas),
    driver: z.enum(Object.keys(drivers)),
  });
  const provider = schemas.variantsBy('driver', drivers, unknownDriver);
  return schemas
    .listOfNamed(provider)
    .refine((list) => list.length > 0, 'must have at least one provider');
}

/** An entry of SMS_PROVIDERS, with secrets read from the environment and all options filled in. */
export type SmsProviderSetting = ReturnType<typeof defineSmsProviders>['_output'][number];

/** Returns true if codes are sent over TLS, or to a host that they may be sent to without it. */
export function isProviderEncrypted(
  provider: SmsProviderSetting,
  env: EnvironmentVariables,
): boolean {
  if (provider.driver === 'smpp') {
    return provider.options.tls || isPlainAllowed(provider.options.host, env);
  }
  if (provider.driver === 'kannel') return isEncrypted(provider.options.url, env);
  return isEncrypted(fillUrl(provider.http.url, provider.options), env);
}
