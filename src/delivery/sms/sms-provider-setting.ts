import { type Environment, isEncrypted, isPlainAllowed, type Schemas } from '../../platform/config/index.js';
import { fillUrl } from './http/fill-url.js';
import { httpProvider } from './http/http-provider.js';
import { kannelProvider } from './kannel/kannel-provider.js';
import { smppProvider } from './smpp/smpp-provider.js';
import { providerMembers } from './provider-members.js';

/** Returns the schema of SMS_PROVIDERS. A new driver adds its entry here, and its case in `sms-providers.ts`. */
export function smsProviders(schemas: Schemas) {
  const { z } = schemas;
  const drivers = { http: httpProvider(schemas), kannel: kannelProvider(schemas), smpp: smppProvider(schemas) };
  const unknown = z.looseObject({ ...providerMembers(schemas), driver: z.enum(Object.keys(drivers)) });
  const provider = schemas.variants('driver', drivers, unknown);
  return schemas.named(provider).refine((list) => list.length > 0, 'must have at least one provider');
}

/** An entry of SMS_PROVIDERS, with secrets read from the environment and all options filled in. */
export type SmsProviderSetting = ReturnType<typeof smsProviders>['_output'][number];

/** Returns true if codes are sent over TLS, or to a host that they may be sent to without it. */
export function isProviderEncrypted(provider: SmsProviderSetting, env: Environment): boolean {
  if (provider.driver === 'smpp') return provider.options.tls || isPlainAllowed(provider.options.host, env);
  const isKannel = provider.driver === 'kannel';
  return isEncrypted(isKannel ? provider.options.url : fillUrl(provider.http.url, provider.options), env);
}
