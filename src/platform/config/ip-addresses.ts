import ipaddr from 'ipaddr.js';

const { IPv6 } = ipaddr;

/** Bits of the prefix of an IPv6 address that ends with one of IPv4. */
const EMBEDDING_BITS = 96;
/** Prefix of the addresses by which sockets of IPv6 name those of IPv4 (RFC 4291). */
const MAPPED_PREFIX = '::ffff:';
const MAPPED = IPv6.parse(`${MAPPED_PREFIX}0.0.0.0`);
/** Prefixes of the addresses that translators give to hosts of IPv4 (RFC 6052, RFC 7915). */
const TRANSLATED_PREFIXES = ['64:ff9b::', '::ffff:0:'] as const;
const TRANSLATED = TRANSLATED_PREFIXES.map((prefix) => IPv6.parse(`${prefix}0.0.0.0`));
/** The addresses that hosts on the internet have. All others of IPv6 are special or unassigned. */
const GLOBAL_UNICAST = IPv6.parse('2000::');
const GLOBAL_UNICAST_BITS = 3;
/** Networks that no host on the internet has. The names are those of ipaddr.js. */
const PRIVATE_RANGES: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'carrierGradeNat',
  'linkLocal',
  'uniqueLocal',
]);

/**
 * Kind of an address by who can have it: a host on the internet, one in a private network, or
 * neither, as of those for documentation, multicast and old transitions from IPv4 to IPv6.
 */
export type AddressKind = 'public' | 'private' | 'special';

/** Returns who can have an IP address. */
export function classifyAddress(text: string): AddressKind {
  const address = parseAddress(toHostAddress(text));
  const range = address.range();
  if (PRIVATE_RANGES.has(range)) return 'private';
  const isGlobal = !(address instanceof IPv6) || address.match(GLOBAL_UNICAST, GLOBAL_UNICAST_BITS);
  return range === 'unicast' && isGlobal ? 'public' : 'special';
}

/**
 * Returns the address of the host that an IP address stands for: the one of IPv4 for a mapped
 * address and for the translation of a public one, as behind NAT64. A translated address that is
 * not public stays, because it means a host behind a translator and not one nearby.
 */
export function toHostAddress(text: string): string {
  const address = parseAddress(text);
  if (!(address instanceof IPv6)) return text;
  if (address.match(MAPPED, EMBEDDING_BITS)) return toIPv4Text(address);

  const isTranslated = TRANSLATED.some((prefix) => address.match(prefix, EMBEDDING_BITS));
  if (!isTranslated) return text;
  const translatedAddress = toIPv4Text(address);
  return classifyAddress(translatedAddress) === 'public' ? translatedAddress : text;
}

/** Returns the addresses of IPv6 that `toHostAddress` reads as this one of IPv4. */
export function listNotations(ipv4Text: string): string[] {
  const translatedPrefixes = classifyAddress(ipv4Text) === 'public' ? TRANSLATED_PREFIXES : [];
  return [MAPPED_PREFIX, ...translatedPrefixes].map((prefix) => `${prefix}${ipv4Text}`);
}

/**
 * Returns the range of IPv4 that a range of IPv6 stands for or has, and undefined for any other
 * range.
 */
export function findEmbeddedRange(host: string, prefix: number): string | undefined {
  const address = parseAddress(host);
  if (!(address instanceof IPv6)) return undefined;

  const sharedBits = Math.min(prefix, EMBEDDING_BITS);
  const isEmbedding = [MAPPED, ...TRANSLATED].some((each) => address.match(each, sharedBits));
  if (!isEmbedding) return undefined;
  if (prefix < EMBEDDING_BITS) return '0.0.0.0/0';
  return `${toIPv4Text(address)}/${String(prefix - EMBEDDING_BITS)}`;
}

/** Parses an address. ipaddr.js alone takes `::192.0.2.7` for a mapped address. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 {
  return ipaddr.parse(text.replace(/^::(?=\d+\.)/, '::0:'));
}

/** Returns the last 32 bits of an address as one of IPv4. */
function toIPv4Text(address: InstanceType<typeof IPv6>): string {
  return address.toByteArray().slice(-4).join('.');
}
