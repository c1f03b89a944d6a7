import { isHttpUrl, type Schemas } from '../../../platform/config/index.js';
import { providerMembers } from '../provider-members.js';

/** Returns the schema of an entry of SMS_PROVIDERS with the driver kannel. */
export function kannelProvider(schemas: Schemas) {
  const { z } = schemas;
  const text = () => schemas.orVariable(schemas.scalar().transform(String));
  // The driver appends the query.
  const isAddress = (url: string) => isHttpUrl(url) && !/[?#]/.test(url);
  return z.strictObject({
    ...providerMembers(schemas),
    driver: z.literal('kannel'),
    options: z.strictObject({
      url: schemas.orVariable(schemas.text(isAddress, 'must be an http(s) URL without credentials, ? and #')),
      username: text(),
      password: text(),
      sender: text(),
      smsc: text().optional(),
    }),
  });
}

export type KannelOptions = ReturnType<typeof kannelProvider>['_output']['options'];
