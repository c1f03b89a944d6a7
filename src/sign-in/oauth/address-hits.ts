import { toSiteBucket } from '../../platform/http/index.js';
import type { RateLimitHit } from '../../platform/rate-limits/index.js';
import { AUTH } from '../auth.facts.js';

/** The key of a rate limit that counts all requests together. */
const ALL = 'all';

/**
 * Returns what a call of register from an address bucket counts: its address, for IPv6 its site,
 * and all addresses of its version. Anybody can have any number of IPv6, but cannot use up the
 * calls over IPv4 with them.
 */
export function listRegisterHits(address: string): readonly RateLimitHit[] {
  const { register, register_site, register_total } = AUTH.limits;
  const site = toSiteBucket(address);
  const addressHit = { limit: register, key: address };
  if (site === undefined) return [addressHit, { limit: register_total, key: 'ipv4' }];
  const siteHit = { limit: register_site, key: site };
  return [addressHit, siteHit, { limit: register_total, key: 'ipv6' }];
}

/**
 * Returns what a request for a code from an address bucket counts: its address, and for IPv6 its
 * site and all addresses of IPv6, of which anybody can have any number. A request over IPv4 costs
 * one statement.
 */
export function listInitializeHits(address: string): readonly RateLimitHit[] {
  const { initialize, initialize_site, initialize_ipv6 } = AUTH.limits;
  const site = toSiteBucket(address);
  if (site === undefined) return [{ limit: initialize, key: address }];
  return [
    { limit: initialize, key: address },
    { limit: initialize_site, key: site },
    { limit: initialize_ipv6, key: ALL },
  ];
}
