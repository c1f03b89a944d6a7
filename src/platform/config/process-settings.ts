import { resolve } from 'node:path';
import { defineEncryptedUrl } from './encryption.js';
import { isLoopback } from './networks.js';
import { isBaseUrl, isHostName } from './usable-urls.js';
import {
  defineChoiceSetting,
  defineIntegerSetting,
  defineTextSetting,
  type EnvironmentVariables,
} from './setting.js';

const BASE_URL_PATTERN = /^https?:\/\/[^\s/]+(\/[^\s/]+)*$/;
/** The default for PORT=0, where the system chooses the port. */
const ANY_PORT_URL = 'http://localhost:0';

/**
 * Settings that every feature may read: how this process runs, where it listens and where it stores
 * files.
 */
export const PROCESS_SETTINGS = {
  NODE_ENV: defineChoiceSetting({
    about: 'Environment; production rejects every development default',
    changedBy: 'Every operator, for an installation that users reach',
    default: 'development',
    of: ['development', 'test', 'production'],
  }),
  HOST: defineTextSetting({
    form: 'an IP address or a host name, without a port',
    pattern: { test: isHostName },
    about: 'Address to listen on',
    changedBy: 'An operator whose proxy or container needs another interface',
    default: '127.0.0.1',
    production: { default: '0.0.0.0' },
  }),
  PORT: defineIntegerSetting({
    about: 'TCP port; 0 chooses a free one',
    changedBy: 'An operator, if the port is taken',
    default: '3000',
    min: 0,
    max: 65_535,
  }),
  BASE_URL: defineTextSetting({
    about:
      'Public URL of the service: ' +
      'the issuer of its tokens and the base of the links that it prints',
    changedBy: 'Every operator, at the installation',
    // A faulty PORT is one fault, not two.
    default: ({ PORT = '' }) => `http://localhost:${readPort(PORT)}`,
    production: 'required',
    form: 'an http(s) URL without a trailing slash',
    pattern: { test: isServiceUrl },
    inProduction: defineEncryptedUrl(isLoopback, 'this machine'),
  }),
  UNENCRYPTED: defineChoiceSetting({
    about:
      'Connections without TLS in production: private-network accepts them all, ' +
      'because only trusted machines can read that traffic',
    changedBy: 'An operator whose proxy, database or provider has no TLS in a private network',
    default: 'refuse',
    of: ['refuse', 'private-network'],
  }),
  DATA_DIR: {
    about: 'Folder of the embedded database, generated keys, demo.json and compiled code',
    changedBy: 'An operator of the embedded database, to keep it on another volume',
    type: 'path of a folder',
    default: './data',
    parse: (path: string) => resolve(path),
  },
} as const;

/**
 * Returns what makes a development installation look like one that users reach: then everybody can
 * read the codes of the virtual phone. Empty in production and in tests.
 */
export function findProductionSigns({
  NODE_ENV,
  BASE_URL,
  HOST,
}: Readonly<Record<'NODE_ENV' | 'BASE_URL' | 'HOST', string>>): string[] {
  if (NODE_ENV !== 'development') return [];
  const { protocol, hostname } = new URL(BASE_URL);
  const risk = 'everybody who reaches it can read each code; set production if users reach it';
  const signs: string[] = [];
  if (protocol === 'https:' && !isLoopback(hostname))
    signs.push(`NODE_ENV: is development, but BASE_URL is https on another host: ${risk}`);
  if (!isLoopback(HOST))
    signs.push(`NODE_ENV: is development, but HOST is open to other machines: ${risk}`);
  return signs;
}

function isServiceUrl(value: string): boolean {
  if (value === ANY_PORT_URL) return true;
  return BASE_URL_PATTERN.test(value) && isBaseUrl(value);
}

/** Returns 3000 for a port that is missing or faulty. */
function readPort(port: string): string {
  if (port !== '' && URL.canParse(`http://localhost:${port}`)) return port;
  return '3000';
}

/** Returns the absolute path of DATA_DIR, for settings whose default is in it. */
export function getDataFolder(env: EnvironmentVariables): string {
  return resolve(env['DATA_DIR'] || PROCESS_SETTINGS.DATA_DIR.default);
}
