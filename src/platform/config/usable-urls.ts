import { isIP } from 'node:net';

/** Ports that `fetch` and browsers refuse (Fetch Standard, "port blocking"). */
const BLOCKED_PORTS = new Set(
  `0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113
  115 117 119 123 135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554
  556 563 587 601 636 989 990 993 995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665
  6666 6667 6668 6669 6679 6697 10080`.split(/\s+/),
);

/** Origins of the web views of Capacitor, Ionic, Electron and Tauri. */
const WEB_VIEW_ORIGIN = /^(capacitor|ionic|app|tauri):\/\/[a-z0-9.-]+$/;

const HOST_LABEL = /^[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?$/i;
const MOST_HOST_CHARACTERS = 253;
/** The form of an IPv4 address, which a resolver does not take for a name. */
const FOUR_NUMBERS = /^\d+(\.\d+){3}$/;

/** Tells the operator how to write credentials in a URL. */
export const ENCODED_RULE =
  'each of @ : / # ? % in user and password must be percent-encoded, such as %40 for @';

/** Returns true for a URL that `fetch` can call: it refuses credentials and some ports. */
export function isHttpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, hostname, port } = new URL(value);
  const hasCredentials = username + password !== '';
  const isReachable = isUrlHost(hostname) && !BLOCKED_PORTS.has(port);
  return /^https?:$/.test(protocol) && !hasCredentials && isReachable;
}

/** Returns true for an http(s) URL that paths can be added to. */
export function isBaseUrl(value: string): boolean {
  return isHttpUrl(value) && !/[?#]/.test(value) && !value.endsWith('/');
}

/**
 * Returns true if the parts of a URL are what its writer meant, and can be decoded. A character of
 * a password that is not encoded ends it early: its rest becomes host, path, query or fragment.
 */
export function isDecodable(url: string): boolean {
  if (!URL.canParse(url) || url.includes('#')) return false;
  const { username, password, pathname, search, hostname, port } = new URL(url);
  if (!isUrlHost(hostname) || port === '0' || `${pathname}${search}`.includes('@')) return false;
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns true for the name or address of a machine, without scheme and port. A name has labels of
 * at most 63 characters (RFC 1035 §2.3.4); those of containers may have underscores.
 */
export function isHostName(value: string): boolean {
  if (isIP(value) !== 0) return true;
  if (FOUR_NUMBERS.test(value) || value.length > MOST_HOST_CHARACTERS) return false;
  const labels = value.replace(/\.$/, '').split('.');
  return labels.every((label) => HOST_LABEL.test(label));
}

/** Returns true for the host of a URL, where an IPv6 address has brackets. */
function isUrlHost(hostname: string): boolean {
  return isHostName(hostname.replace(/^\[(.*)\]$/, '$1'));
}

/** Reads a list item that is the origin of a web page, or of the web view of an app. */
export function parseOrigin(value: string): string {
  const isPage = isHttpUrl(value) && new URL(value).origin === value;
  if (isPage || WEB_VIEW_ORIGIN.test(value)) return value;
  throw new Error(
    'must be origins such as https://app.example or capacitor://localhost, ' +
      'without wildcards, paths, and ports that browsers block',
  );
}
