import { BlockList, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

const { IPv6 } = ipaddr;

/**
 * Returns the rate limit bucket of an address (HTTP-1): an IPv4 address itself, in one notation, and the /64 of an IPv6
 * address. All other texts share one bucket.
 */
export function addressBucket(address: string | undefined): string {
  const bare = withoutPort(address?.trim() ?? '').split('%', 1)[0] ?? '';
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return 'unknown';
  const address6 = IPv6.parse(bare);
  if (address6.isIPv4MappedAddress()) return address6.toIPv4Address().toString();
  const groups = address6.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/**
 * Returns the network of an address bucket for display: `192.0.2.0/24` or `2001:db8:1::/48`. Returns undefined for the
 * shared bucket.
 */
export function coarseNetwork(bucket: string): string | undefined {
  if (isIPv4(bucket)) return bucket.replace(/\d+$/, '0/24');
  const groups = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(bucket)?.[1];
  return groups === undefined ? undefined : `${groups}::/48`;
}

/** Returns a test for addresses, in any notation, against these addresses and CIDR ranges. */
export function networks(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [host = '', prefix] = range.split('/');
    const family = isIPv4(host) ? 'ipv4' : 'ipv6';
    list.addSubnet(host, Number(prefix ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return (address) => {
    const bare = withoutPort(address.trim()).split('%', 1)[0] ?? '';
    if (isIPv4(bare)) return list.check(bare, 'ipv4');
    return isIPv6(bare) && list.check(bare, 'ipv6');
  };
}

/** Removes the port that some proxies write after the address of the peer. */
function withoutPort(address: string): string {
  return /^\[([^\]]+)\](:\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}
