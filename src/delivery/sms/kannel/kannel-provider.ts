import { isHttpUrl, type JsonSchemas } from '../../../platform/config/index.js';
import { defineProviderMembers } from '../provider-members.js';

/** Returns the schema of an entry of SMS_PROVIDERS with the driver kannel. */
export function defineKannelProvider(schemas: JsonSchemas) {
  const { z } = schemas;
  const defineText = () => schemas.orVariable(schemas.scalar().transform(String));
  // The driver appends the query.
  const isAddress = (url: string) => isHttpUrl(url) && !/[?#]/.test(url);
  return z.strictObject({
    ...defineProviderMembers(schemas),
    driver: z.literal('kannel'),
    options: z.strictObject({
      url: schemas.orVariable(
        schemas.text(
          isAddress,
          'must be an http(s) URL without credentials, ? and #, ' +
            'and with a port that fetch does not block',
        ),
      ),
      username: defineText(),
      password: defineText(),
      sender: defineText(),
      smsc: defineText().optional(),
    }),
  });
}

export type KannelProviderOptions = ReturnType<typeof defineKannelProvider>['_output']['options'];
