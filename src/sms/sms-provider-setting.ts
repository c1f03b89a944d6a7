import type { Schemas } from '../config/index.js';
import { fillUrl } from './http/fill-url.js';
import { httpProvider } from './http/http.settings.js';
import { kannelProvider } from './kannel/kannel.settings.js';
import { providerMembers } from './provider-members.js';
import { smppProvider } from './smpp/smpp.settings.js';

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

/** Returns the URLs that codes are sent to. SMPP has none. */
export function urlsOf(provider: SmsProviderSetting): string[] {
  if (provider.driver === 'smpp') return [];
  return [provider.driver === 'kannel' ? provider.options.url : fillUrl(provider.http.url, provider.options)];
}
