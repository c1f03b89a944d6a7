import { toSiteBucket } from '../../platform/http/index.js';
import type { RateLimitHit } from '../../platform/rate-limits/index.js';
import { OTP } from './otp.facts.js';

/**
 * Returns what a wrong code from an address bucket counts: its address, and for IPv6 its site and
 * all addresses of IPv6, of which anybody can have any number.
 */
export function listFailureHits(address: string): readonly RateLimitHit[] {
  const { failures, failures_site, failures_ipv6 } = OTP.limits;
  const site = toSiteBucket(address);
  const addressHit = { limit: failures, key: address };
  if (site === undefined) return [addressHit];
  return [addressHit, { limit: failures_site, key: site }, { limit: failures_ipv6, key: 'all' }];
}
