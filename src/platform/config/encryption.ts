import { isPrivateHost } from './networks.js';
import type { EnvironmentVariables, SettingDefinition } from './setting.js';

const ENCRYPTED_PROTOCOLS = ['https:', 'smtps:', 'rediss:'];

/** Tells the operator how to allow connections without TLS. */
export const UNLESS_PRIVATE =
  'if all of that traffic stays in a private network, set UNENCRYPTED=private-network';

/**
 * Variables of libraries whose URLs must have TLS as well. They are no settings, so nothing else
 * reads them.
 */
const LIBRARY_URLS = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];

/**
 * Returns the rule of production that a URL has TLS, unless its host is one of `isExcepted`, which
 * `who` describes.
 */
export function defineEncryptedUrl(
  isExcepted: (hostname: string) => boolean,
  who: string,
): Required<SettingDefinition<string>>['inProduction'] {
  return {
    rule: `must begin with https:// unless its host is ${who}; ${UNLESS_PRIVATE}`,
    isMet: (url, env) => isEncrypted(url, env, isExcepted),
  };
}

/**
 * Returns true for a URL that is not set, has TLS or an excepted host, and for every URL if
 * UNENCRYPTED allows it.
 */
export function isEncrypted(
  url: string,
  env: EnvironmentVariables,
  isExcepted = isPrivateHost,
): boolean {
  if (!URL.canParse(url)) return true;
  const { protocol, hostname } = new URL(url);
  if (ENCRYPTED_PROTOCOLS.includes(protocol)) return true;
  return isPlainAllowed(hostname, env, isExcepted);
}

/** Returns true for a host that a connection without TLS may go to. */
export function isPlainAllowed(
  hostname: string,
  { UNENCRYPTED }: EnvironmentVariables,
  isExcepted = isPrivateHost,
): boolean {
  return UNENCRYPTED === 'private-network' || isExcepted(hostname);
}

/**
 * Returns the faults of variables by which libraries would send in the clear, or to a server that
 * nobody verified.
 */
export function findLibraryFaults(env: EnvironmentVariables): string[] {
  const plainUrls = LIBRARY_URLS.filter((name) => !isEncrypted(env[name] ?? '', env));
  const rule =
    'must begin with https:// unless its host is in a private network; ' + UNLESS_PRIVATE;
  const faults = plainUrls.map((name) => `${name}: ${rule}`);

  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
    faults.push(
      'NODE_TLS_REJECT_UNAUTHORIZED: 0 is refused in production ' +
        '(no certificate would be verified); name yours in NODE_EXTRA_CA_CERTS',
    );
  }
  return faults;
}
