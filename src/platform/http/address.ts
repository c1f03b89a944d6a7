import { BlockList, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

const { IPv6 } = ipaddr;

/**
 * Returns the rate limit bucket of an address (HTTP-1): an IPv4 address itself, in one notation,
 * and the /64 of an IPv6 address. All other texts share one bucket.
 */
export function toAddressBucket(address: string | undefined): string {
  const bareAddress = toBareAddress(address ?? '');
  if (isIPv4(bareAddress)) return bareAddress;
  if (!isIPv6(bareAddress)) return 'unknown';

  const ipv6Address = IPv6.parse(bareAddress);
  if (ipv6Address.isIPv4MappedAddress()) return ipv6Address.toIPv4Address().toString();

  const groups = ipv6Address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/**
 * Returns the /48 of the bucket of an IPv6 address, which is what one site gets: whoever has one
 * has 65536 buckets. Returns undefined for IPv4, where a larger network is that of many people.
 */
export function toSiteBucket(bucket: string): string | undefined {
  return bucket.endsWith('::/64') ? toCoarseNetwork(bucket) : undefined;
}

/**
 * Returns the network of an address bucket for display: `192.0.2.0/24` or `2001:db8:1::/48`.
 * Returns undefined for the shared bucket.
 */
export function toCoarseNetwork(bucket: string): string | undefined {
  if (isIPv4(bucket)) return bucket.replace(/\d+$/, '0/24');
  const groups = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(bucket)?.[1];
  return groups === undefined ? undefined : `${groups}::/48`;
}

/**
 * Returns a test for addresses, in any notation that `toAddressBucket` reads, against these
 * addresses and CIDR ranges. Other texts, and a peer without an address, are in none.
 */
export function createNetworkMatcher(
  ranges: readonly string[],
): (address: string | undefined) => boolean {
  const blockList = new BlockList();

  for (const range of ranges) {
    const [host = '', prefix] = range.split('/');
    if (isIPv4(host)) blockList.addSubnet(host, Number(prefix ?? 32), 'ipv4');
    else addIPv6Subnet(blockList, host, Number(prefix ?? 128));
  }

  return (address) => {
    const bareAddress = toBareAddress(address ?? '');
    if (isIPv4(bareAddress)) return blockList.check(bareAddress, 'ipv4');
    return isIPv6(bareAddress) && blockList.check(bareAddress, 'ipv6');
  };
}

/**
 * Returns a test for rate limit buckets against these ranges. The bucket of an IPv6 address is its
 * /64, which a range with at most 64 bits holds if it holds the first address.
 */
export function createBucketMatcher(ranges: readonly string[]): (bucket: string) => boolean {
  const isInRanges = createNetworkMatcher(ranges);
  return (bucket) => isInRanges(bucket.replace(/\/64$/, ''));
}

/**
 * Adds a range of mapped addresses as one of IPv4. A block list finds `::ffff:192.0.2.7` in a range
 * of IPv4, but not 192.0.2.7 in one of IPv6.
 */
function addIPv6Subnet(blockList: BlockList, host: string, prefix: number): void {
  const ipv6Address = IPv6.parse(host);
  if (!ipv6Address.isIPv4MappedAddress()) blockList.addSubnet(host, prefix, 'ipv6');
  else blockList.addSubnet(ipv6Address.toIPv4Address().toString(), prefix - 96, 'ipv4');
}

/** Returns an address without spaces, port and zone. */
function toBareAddress(address: string): string {
  const hostAddress = stripPort(address.trim());
  return hostAddress.split('%', 1)[0] ?? '';
}

/** Removes the port that some proxies write after the address of the peer. */
function stripPort(address: string): string {
  const inBrackets = /^\[([^\]]+)\](:\d+)?$/.exec(address)?.[1];
  const beforePort = /^([\d.]+):\d+$/.exec(address)?.[1];
  return inBrackets ?? beforePort ?? address;
}
