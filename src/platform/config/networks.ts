import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { classifyAddress, findEmbeddedRange, toHostAddress } from './ip-addresses.js';
import { defineListSetting, type SettingOptions, type SettingDefinition } from './setting.js';

/**
 * Shortest prefixes of the networks of one operator. Larger ones are a mistake, or trust half of
 * the internet.
 */
const SHORTEST_PREFIX = { ipv4: 12, ipv6: 20 } as const;
/**
 * Shortest prefixes of other networks: of private ones, and of those whose addresses contain one of
 * IPv4. The names are those of ipaddr.js.
 */
const SHORTEST_SPECIAL_PREFIXES: Readonly<Record<string, number>> = {
  loopback: 8,
  private: 8,
  carrierGradeNat: 10,
  linkLocal: 10,
  uniqueLocal: 7,
  '6to4': 28,
  teredo: 128,
};

const NETWORK_FORM = 'IP addresses or CIDR ranges, each at least a /12';
/** Longest prefix of IPv6 that callers are told apart by (HTTP-1). */
const LONGEST_CALLER_PREFIX = 64;
export const NETWORK_RULE =
  'must be an IP address or a CIDR range, at least a /12, or a /20 of IPv6';

/** Returns the setting of a list of networks that are trusted. */
export function defineNetworksSetting(
  options: SettingOptions<readonly string[]>,
): SettingDefinition<readonly string[]> {
  return defineNetworkList({ ...options, form: `${NETWORK_FORM}, or a /20 of IPv6` }, isNetwork);
}

/**
 * Returns the setting of a list of networks of callers. An address of IPv6 counts by its /64, so a
 * smaller network would hold nobody.
 */
export function defineCallerNetworksSetting(
  options: SettingOptions<readonly string[]>,
): SettingDefinition<readonly string[]> {
  const form = `${NETWORK_FORM}, or a /20 to /${String(LONGEST_CALLER_PREFIX)} of IPv6`;
  return defineNetworkList({ ...options, form }, isCallerNetwork);
}

function defineNetworkList(
  options: SettingOptions<readonly string[]> & { readonly form: string },
  isUsable: (text: string) => boolean,
): SettingDefinition<readonly string[]> {
  const parseNetwork = (text: string) => {
    if (!isUsable(text)) throw new Error(`must be ${options.form}`);
    return text;
  };
  return defineListSetting({ ...options, item: parseNetwork });
}

function isCallerNetwork(value: string): boolean {
  if (!isNetwork(value)) return false;
  const [host = '', bits = '128'] = value.split('/');
  return isIP(toHostAddress(host)) === 4 || Number(bits) <= LONGEST_CALLER_PREFIX;
}

/**
 * Returns true for an IP address, and for a CIDR range that is private or not larger than one
 * operator has.
 */
export function isNetwork(value: string): boolean {
  const [, host = '', bits] = /^([\da-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(value) ?? [];
  const ipVersion = isIP(host);
  if (ipVersion === 0) return false;

  const longestPrefix = ipVersion === 4 ? 32 : 128;
  const prefix = Number(bits ?? longestPrefix);
  if (prefix > longestPrefix) return false;

  const embeddedRange = findEmbeddedRange(host, prefix);
  if (embeddedRange !== undefined) return isNetwork(embeddedRange);

  const address = ipaddr.parse(host);
  const shortestPrefix =
    SHORTEST_SPECIAL_PREFIXES[address.range()] ?? SHORTEST_PREFIX[address.kind()];
  return prefix >= shortestPrefix;
}

/** Returns true for the host of a URL if it is this machine. */
export function isLoopback(hostname: string): boolean {
  const isNamedSo = /(^|\.)localhost$/.test(hostname);
  const address = findHostAddress(hostname);
  return isNamedSo || (address !== undefined && ipaddr.parse(address).range() === 'loopback');
}

/**
 * Returns true for the host of a URL if it has a private address, or a name that no public DNS
 * resolves.
 */
export function isPrivateHost(hostname: string): boolean {
  const address = findHostAddress(hostname);
  if (address !== undefined) return classifyAddress(address) === 'private';
  return /^[^.:[\]]+$|\.(localhost|local|internal|home\.arpa)$/i.test(hostname);
}

function findHostAddress(hostname: string): string | undefined {
  const host = spellHost(hostname).replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? undefined : toHostAddress(host);
}

/**
 * Returns the host as browsers spell it, so that 134744072 and 0x8080808 are the address 8.8.8.8.
 */
function spellHost(hostname: string): string {
  const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
  const url = `http://${host}`;
  if (!URL.canParse(url)) return hostname;
  return new URL(url).hostname;
}
