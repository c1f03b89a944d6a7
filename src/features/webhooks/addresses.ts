import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { classifyAddress } from '../../platform/config/index.js';

/** An endpoint has an address that no host on the internet has. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/**
 * Returns false for the host of a URL that is an IP address and not public. A name is looked up
 * when it is connected.
 */
export function mayBePublicHost(hostname: string): boolean {
  const bareHost = hostname.replace(/^\[|\]$/g, '');
  return isIP(bareHost) === 0 || classifyAddress(bareHost) === 'public';
}

/** Looks a name up for the connection itself, and fails if one of its addresses is private. */
export const lookUpPublicHost: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) callback(error, []);
    else if (!addresses.every(({ address }) => classifyAddress(address) === 'public'))
      callback(new PrivateAddressError(), []);
    else if (options.all === true) callback(null, addresses);
    else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
  });
};
