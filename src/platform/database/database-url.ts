import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { ENCODED_RULE, isDecodable, type SettingDefinition } from '../config/index.js';

const FORM =
  'sqlite:PATH or mysql://user:password@host:port/database (or mariadb://); ' + ENCODED_RULE;
const PATTERN = /^(sqlite:.+|(mysql|mariadb):\/\/[^\s/]+\/[^\s/?]+(\?\S*)?)$/;
const FLAGS = /^-?[A-Z0-9_]+(,-?[A-Z0-9_]+)*$/;
const ISOLATIONS = {
  'READ-COMMITTED': 'READ COMMITTED',
  'REPEATABLE-READ': 'REPEATABLE READ',
} as const;

/** Parameters in the URL of a MySQL or MariaDB server. */
export interface DatabaseParameters {
  /** Flags of mysql2. */
  readonly flags?: string[];
  /**
   * READ COMMITTED by default; REPEATABLE READ for servers that offer nothing else, and for tests
   * (RACE-5).
   */
  readonly isolation: (typeof ISOLATIONS)[keyof typeof ISOLATIONS];
  /** `ca` replaces the certificate authorities that the system trusts. */
  readonly tls?: { readonly ca?: string };
}

/**
 * Declares the setting. An unknown parameter is refused, because the operator relies on its effect.
 */
export function defineDatabaseUrl(
  options: Omit<SettingDefinition<string>, 'type' | 'parse'>,
): SettingDefinition<string> {
  return {
    ...options,
    type: FORM,
    parse: (text) => {
      assertDatabaseUrl(text);
      return text;
    },
  };
}

function assertDatabaseUrl(text: string): void {
  if (isFileUrl(text) && PATTERN.test(text)) return;
  if (!PATTERN.test(text) || !isDecodable(text)) throw new Error(`must be ${FORM}`);
  readUrlParameters(text);
}

function isFileUrl(url: string): boolean {
  return url.startsWith('sqlite:');
}

/**
 * Returns true for a file, and for the URL of a server that asks for TLS. Certificate and name are
 * then verified.
 */
export function hasTls(url: string): boolean {
  return isFileUrl(url) || new URL(url).searchParams.has('tls');
}

/** @throws Error with a message that contains no part of the URL. */
export function readUrlParameters(url: string): DatabaseParameters {
  const { searchParams, hostname } = new URL(url);
  const { flags, isolation = 'READ-COMMITTED', tls, ...others } = Object.fromEntries(searchParams);
  const hasUnknown = Object.keys(others).length > 0;
  const hasRepeated = new Set(searchParams.keys()).size < searchParams.size;
  if (hasUnknown || hasRepeated) {
    throw new Error(
      'has an unknown or repeated parameter; the parameters are flags, isolation and tls',
    );
  }
  if (flags !== undefined && !FLAGS.test(flags)) {
    throw new Error('flags must be names of mysql2 such as -FOUND_ROWS, separated by commas');
  }
  if (!isIsolation(isolation)) {
    throw new Error(`isolation must be ${Object.keys(ISOLATIONS).join(' or ')}`);
  }

  return {
    isolation: ISOLATIONS[isolation],
    ...(flags !== undefined && { flags: flags.split(',') }),
    ...(tls !== undefined && { tls: readTlsOptions(tls, hostname) }),
  };
}

function isIsolation(text: string): text is keyof typeof ISOLATIONS {
  return Object.hasOwn(ISOLATIONS, text);
}

function readTlsOptions(value: string, host: string): { ca?: string } {
  // mysql2 does not verify that a certificate names an IP address.
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) {
    throw new Error(
      'tls needs a host name, because the certificate of an IP address is not verified',
    );
  }
  if (value === 'on') return {};
  if (!value.startsWith('/')) throw new Error('tls must be on, or the absolute path of a PEM file');

  const ca = readCertificate(value);
  if (!ca.includes('-----BEGIN CERTIFICATE-----')) {
    throw new Error('tls: the file has no certificate in PEM');
  }
  return { ca };
}

function readCertificate(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`tls: the file cannot be read (${String(code)})`, { cause: error });
  }
}
