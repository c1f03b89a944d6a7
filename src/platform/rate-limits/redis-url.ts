import { ENCODED_RULE, isHostName } from '../config/index.js';

/** The sentinels that know the primary, and how to sign in to both. */
export interface RedisSentinelSet {
  /** The name under which the sentinels watch the primary. */
  readonly name: string;
  readonly sentinels: readonly { readonly host: string; readonly port: number }[];
  readonly usesTls: boolean;
  readonly database: number;
  /** The account of Redis. */
  readonly account: RedisCredentials;
  readonly sentinelAccount: RedisCredentials;
}

export interface RedisCredentials {
  readonly username?: string;
  readonly password?: string;
}

export const REDIS_FORM =
  'redis://[user:password@]host[:port][/database], ' +
  'or redis+sentinel://[user:password@]host[:port],host[:port]…/primary[/database], ' +
  ENCODED_RULE;

const SENTINEL_URL =
  /^redis(s?)\+sentinel:\/\/(?:([^@/?#]*)@)?([^@/?#]*)\/?([^/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/;
const SENTINELS_RULE =
  'must have the addresses of the sentinels as host or host:port, separated by commas';
const SENTINEL_PORT = 26_379;
const SENTINEL_PARAMETERS = ['sentinel_user', 'sentinel_password'];

/**
 * Reads the form with sentinels; returns undefined for the address of one Redis.
 * @throws Error with one sentence that does not contain the URL
 */
export function readSentinelSet(url: string): RedisSentinelSet | undefined {
  if (!/^rediss?\+sentinel:/.test(url)) return undefined;

  const urlParts = SENTINEL_URL.exec(url);
  if (urlParts === null) throw new Error(`must be ${REDIS_FORM}`);

  const [, tls, userinfo = '', hosts = '', name = '', database = '', parameters = ''] = urlParts;
  if (!/^[\w.-]+$/.test(name)) {
    throw new Error(
      'must name the primary that the sentinels watch after their addresses, ' +
        'such as redis+sentinel://host1,host2/mymaster',
    );
  }
  if (!/^\d{0,5}$/.test(database))
    throw new Error('must end with the name of the primary or the number of a database');

  const givenParameters = new URLSearchParams(parameters);
  const givenNames = [...givenParameters.keys()];
  if (givenNames.some((name) => !SENTINEL_PARAMETERS.includes(name))) {
    throw new Error(`must have no parameters but ${SENTINEL_PARAMETERS.join(' and ')}`);
  }

  const [user = '', ...password] = userinfo.split(':');

  return {
    name,
    sentinels: hosts.split(',').map(readSentinel),
    usesTls: tls === 's',
    database: Number(database),
    account: toRedisAccount(decodeUserinfo(user), decodeUserinfo(password.join(':'))),
    sentinelAccount: toRedisAccount(
      givenParameters.get('sentinel_user') ?? '',
      givenParameters.get('sentinel_password') ?? '',
    ),
  };
}

/** @throws Error with one sentence that does not contain the text */
function readSentinel(text: string): RedisSentinelSet['sentinels'][number] {
  const url = `redis://${text}`;
  const hasForm = /^(\[[\d:a-f.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(text);
  if (!hasForm || !URL.canParse(url)) throw new Error(SENTINELS_RULE);

  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (!isHostName(host) || port === '0') throw new Error(SENTINELS_RULE);
  if (port === '') return { host, port: SENTINEL_PORT };
  return { host, port: Number(port) };
}

function decodeUserinfo(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('must have each % in user and password written as %25');
  }
}

function toRedisAccount(username: string, password: string): RedisCredentials {
  return { ...(username !== '' && { username }), ...(password !== '' && { password }) };
}
