import { isPrivateHost } from './networks.js';
import type { Environment, Setting } from './setting.js';

/** Tells the operator how to allow URLs without TLS. */
export const UNLESS_PRIVATE = 'if all of that traffic stays in a private network, set UNENCRYPTED=private-network';

/** Returns the rule of production that a URL has TLS, unless its host is one of `isExcepted`, which `who` describes. */
export function encryptedUrl(
  isExcepted: (hostname: string) => boolean,
  who: string,
): Required<Setting<string>>['inProduction'] {
  return {
    rule: `must begin with https:// unless its host is ${who}; ${UNLESS_PRIVATE}`,
    isMet: (url, env) => isEncrypted(url, env, isExcepted),
  };
}

/** Returns true for a URL that is not set, has TLS or an excepted host, and for every URL if UNENCRYPTED allows it. */
export function isEncrypted(url: string, { UNENCRYPTED }: Environment, isExcepted = isPrivateHost): boolean {
  if (UNENCRYPTED === 'private-network' || !URL.canParse(url)) return true;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || protocol === 'smtps:' || isExcepted(hostname);
}
