import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { SigningKeys } from '../../src/sign-in/index.js';
import { AccessTokens } from '../../src/sign-in/tokens/access-tokens.js';
import { Actor } from '../support/actors/actor.js';
import { decode, encode, signed as signedWith, twinOf } from '../support/actors/forged-tokens.js';
import { useApp } from '../support/servers/app.js';
import { gqlCodeOf, postGraphql } from '../support/actors/graphql.js';

const attacker = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const signed = (header: unknown, claims: unknown, key = attacker.privateKey) =>
  signedWith(header, claims, key);

function hs256(header: object, claims: object, secret: string | Buffer): string {
  const input = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}

describe('POST /api/v4/graphql with an access token [JWT-1]', () => {
  let sara: Actor;
  let token: string;
  let header: Record<string, unknown>;
  let claims: Record<string, unknown>;
  /** Our own key. A token that it signed is refused too if its form is not ours. */
  let ours: KeyObject;
  let published: KeyObject;
  const app = useApp();
  beforeAll(async () => {
    sara = await Actor.signedIn(app);
    token = String(sara.tokens?.access_token);
    [header = expect.unreachable(), claims = expect.unreachable()] = token
      .split('.')
      .slice(0, 2)
      .map(decode);
    const keys = app.get(SigningKeys);
    ours = keys.current.privateKey;
    published = keys.findKey(keys.current.kid)?.publicKey ?? ours;
  });

  const statusOf = (text: string) => statusOfHeader(`Bearer ${text}`);
  const statusOfHeader = async (authorization: string) => {
    const answer = await postGraphql({ app }, { query: '{ __typename }' }, { authorization });
    if (answer.status === 401) expect(gqlCodeOf(answer)).toBe('UNAUTHENTICATED');
    return answer.status;
  };
  const replaced = (changes: Record<string, unknown>) =>
    signed(header, { ...claims, ...changes }, ours);
  const without = (name: string) => {
    const rest = Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name));
    return signed(header, rest, ours);
  };

  it('accepts the issued token, and one of the same form that our key signed', async () => {
    expect(await statusOf(token)).toBe(200);
    expect(await statusOf(signed(header, claims, ours))).toBe(200);
  });

  const jwk = () => attacker.publicKey.export({ format: 'jwk' });
  const pem = () => published.export({ format: 'pem', type: 'spki' });
  const attacks: Record<string, () => string | string[]> = {
    'alg none': () =>
      ['none', 'None', 'NONE', 'nOnE', ''].flatMap((alg) => {
        const input = `${encode({ ...header, alg })}.${encode(claims)}`;
        return [`${input}.`, input, `${input}.${token.split('.')[2] ?? ''}`];
      }),
    'no alg': () => signed({ ...header, alg: undefined }, claims, ours),
    'HS256 with the public key': () => [
      hs256(header, claims, pem()),
      hs256(header, claims, String(pem()).trim()),
      hs256(header, claims, published.export({ format: 'der', type: 'spki' })),
      hs256(header, claims, JSON.stringify(published.export({ format: 'jwk' }))),
      hs256(header, claims, ''),
      hs256({ ...header, kid: undefined }, claims, pem()),
    ],
    'another algorithm of our key': () =>
      ['ES384', 'RS256', 'PS256', 'HS384'].map((alg) => signed({ ...header, alg }, claims, ours)),
    'a key of their own under our kid': () => signed(header, claims),
    'a key of their own in the header': () => [
      signed({ ...header, jwk: jwk() }, claims),
      signed({ ...header, kid: undefined, jwk: jwk() }, claims),
      signed({ ...header, kid: 'theirs', jwk: { ...jwk(), kid: 'theirs' } }, claims),
      signed({ ...header, jku: 'https://attacker.example/jwks.json' }, claims),
      signed({ ...header, jku: `${app.url}/.well-known/jwks.json` }, claims),
      signed({ ...header, x5u: 'https://attacker.example/cert.pem' }, claims),
      signed({ ...header, x5c: ['MIIB'] }, claims),
    ],
    'header members that we never set, even with our signature': () => [
      signed({ ...header, jwk: jwk() }, claims, ours),
      signed({ ...header, jku: 'https://attacker.example/jwks.json' }, claims, ours),
      signed({ ...header, crit: ['b64'], b64: false }, claims, ours),
    ],
    'kid tricks': () =>
      [
        '../../../../dev/null',
        '/etc/passwd',
        "' UNION SELECT 'key' --",
        '__proto__',
        'constructor',
        'toString',
        '',
        ' ',
        String(header['kid']).toUpperCase(),
        `${String(header['kid'])} `,
        'x'.repeat(3_000),
        0,
        -1,
        null,
        true,
        [],
        [header['kid']],
        {},
      ].flatMap((kid) => [
        signed({ ...header, kid }, claims),
        hs256({ ...header, kid }, claims, ''),
        ...(Array.isArray(kid) ? [signed({ ...header, kid }, claims, ours)] : []),
      ]),
    'another typ': () =>
      ['JWT', 'jwt', 'id+jwt', 'rt+jwt', 'AT', '', null, 1].map((typ) =>
        signed({ ...header, typ }, claims, ours),
      ),
    'no typ': () => signed({ ...header, typ: undefined }, claims, ours),
    'another issuer': () => [
      ...['https://attacker.example', `${String(claims['iss'])}/`, '', null, 1].map((iss) =>
        replaced({ iss }),
      ),
      without('iss'),
    ],
    'another audience': () => [
      ...['other', '', null, 1, ['other'], []].map((aud) => replaced({ aud })),
      without('aud'),
    ],
    'no or a strange expiry': () => [
      ...[0, -1, 1, '9999999999', null, 1e300, Number.MAX_VALUE, '', [9999999999]].map((exp) =>
        replaced({ exp }),
      ),
      without('exp'),
    ],
    'strange users, clients, sessions and scopes': () => [
      ...['sub', 'client_id', 'sid'].flatMap((name) =>
        ['x', '1.5', null, {}, [], '', ' 1', '1e3', '0x1', '-1', '99999999999999999999', 1].map(
          (value) => replaced({ [name]: value }),
        ),
      ),
      ...['sub', 'client_id', 'sid', 'scope'].map(without),
      ...[null, 1, ['tickets'], {}].map((scope) => replaced({ scope })),
    ],
    'a refresh token': () => String(sara.tokens?.refresh_token),
    'a changed part': () => {
      const [head = '', body = '', signature = ''] = token.split('.');
      const other = encode({ ...claims, sub: '999' });
      return [
        `${head}.${other}.${signature}`,
        `${head}.${body}.${signature.slice(0, -2)}`,
        `${head}.${body}.`,
        `${head}.${body}`,
        `${head}..${signature}`,
        `.${body}.${signature}`,
        `${token}.${signature}`,
        `${head}.${body}.${Buffer.alloc(64).toString('base64url')}`,
        `${head}.${body}.${encode(createSign('sha256').update(`${head}.${body}`).sign(ours).toString('latin1'))}`,
      ];
    },
    'base64 that is not canonical': () => {
      const [head = '', body = '', signature = ''] = token.split('.');
      const last = signature.at(-1) ?? '';
      const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
      const next =
        alphabet[(alphabet.indexOf(last) & 0b110000) | ((alphabet.indexOf(last) + 1) & 0b001111)] ??
        '';
      return [
        `${head}.${body}.${signature.slice(0, -1)}${next}`,
        `${head}.${body}.${signature}==`,
        `${head}.${body}.${signature}A`,
        `${head}=.${body}.${signature}`,
        `${head}.${body}=.${signature}`,
        `${head}.${body}.${Buffer.from(signature, 'base64url').toString('base64')}`.replace(
          signature,
          `+/${signature}`,
        ),
      ];
    },
    'the twin of a signature, with n - s in place of s': () => [
      twinOf(token),
      twinOf(signed(header, claims, ours)),
    ],
    'duplicate members': () => {
      const text = JSON.stringify(claims);
      return [
        signed(header, `{"sub":"999",${text.slice(1)}`, ours),
        signed(header, `${text.slice(0, -1)},"sub":"999"}`, ours),
        signed(header, `${text.slice(0, -1)},"scope":"profile tickets cards"}`, ours),
        signed(`{"alg":"none",${JSON.stringify(header).slice(1)}`, claims, ours),
      ];
    },
    'no JSON objects': () => [
      ...['[]', 'null', '1', '"x"', '{', '', '\u0000'].map((text) => signed(text, claims, ours)),
      ...['[]', 'null', '1', '"x"', '{', '', '\u0000'].map((text) => signed(header, text, ours)),
    ],
    'more than a token needs': () => [
      signed({ ...header, padding: 'x'.repeat(4_000) }, claims, ours),
      signed(header, { ...claims, padding: 'x'.repeat(9_000) }, ours),
      'x'.repeat(12_000),
      '.'.repeat(12_000),
    ],
  };

  it.each(Object.keys(attacks))('returns 401 to %s', async (name) => {
    const tokens = [attacks[name]?.() ?? []].flat();
    const statuses = [];
    for (const each of tokens) statuses.push(await statusOf(each));
    expect(statuses).toEqual(tokens.map(() => 401));
  });

  it('returns 401 to a header with more than the token, also if the token is known', async () => {
    expect(await statusOf(token)).toBe(200);
    const headers = [
      ...['x', ',', ', Bearer x', `Bearer ${token}`, 'x'.repeat(10_000)].map(
        (more) => `Bearer ${token} ${more}`,
      ),
      ...['x Bearer', 'Basic', 'BearerBearer', 'Bearer Bearer', '', ','].map(
        (scheme) => `${scheme} ${token}`,
      ),
      ...['"', ',', ';', '\u00e9', '%20'].map((more) => `Bearer ${token}${more}`),
      `Bearer${token}`,
      `Bearer\t${token}`,
      token,
    ];
    const statuses = [];
    for (const header of headers) statuses.push(await statusOfHeader(header));
    expect(statuses).toEqual(headers.map(() => 401));
  });

  it('checks the signature once, however the header is written', async () => {
    const { tokens } = await Actor.signedIn(app);
    const read = vi.spyOn(app.get(AccessTokens), 'toPrincipal');
    const schemes = ['Bearer ', 'bearer ', 'BEARER ', 'Bearer  ', 'Bearer    '];
    for (const scheme of schemes)
      expect(await statusOfHeader(`${scheme}${String(tokens?.access_token)}`)).toBe(200);
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
  });

  it('returns 431 to headers larger than the server reads', async () => {
    const answer = await postGraphql(
      { app },
      { query: '{ __typename }' },
      { authorization: `Bearer ${'x'.repeat(100_000)}` },
    );
    expect(answer.status).toBe(431);
  });
});
