import { describe, expect, it } from 'vitest';
import { randomBytes } from 'node:crypto';
import { KeyRing } from '../../platform/keys/index.js';
import { SCOPES } from '../tokens/scopes.js';
import {
  isAuthentic,
  MAX_REFRESH_TOKEN_LENGTH,
  readRefreshToken,
  writeRefreshToken,
} from './refresh-token.js';

describe('A refresh token', () => {
  const key_id = 'a'.repeat(16);
  const ring = new KeyRing(`${key_id}:${randomBytes(32).toString('base64')}`);
  const session = {
    id: Number.MAX_SAFE_INTEGER,
    user_id: Number.MAX_SAFE_INTEGER,
    client_id: 2 ** 40,
    scope: `${SCOPES.join(' ')} admin:tickets`,
    key_id,
    nonce: randomBytes(16).toString('hex'),
    created_at: 1_800_000_000_000,
    expires_at: 1_807_776_000_000,
  };
  const text = writeRefreshToken(ring, session, 5);

  it('has room for the longest key id and the longest scope', () => {
    const longest = writeRefreshToken(ring, { ...session, scope: 'x'.repeat(255) }, 5);
    expect(longest).toHaveLength(MAX_REFRESH_TOKEN_LENGTH);
    expect(readRefreshToken(longest)?.carried.scope).toHaveLength(255);
    expect(text.length).toBeLessThanOrEqual(200);
  });

  it('has an id of 53 bits and a counter of 31 bits at most', () => {
    for (const name of ['id', 'user_id', 'client_id'] as const)
      expect(
        readRefreshToken(writeRefreshToken(ring, { ...session, [name]: 2 ** 53 }, 5)),
      ).toBeUndefined();
    expect(readRefreshToken(writeRefreshToken(ring, session, 2 ** 31))).toBeUndefined();
    expect(readRefreshToken(writeRefreshToken(ring, session, 2 ** 31 - 1))).toMatchObject({
      counter: 2 ** 31 - 1,
    });
  });

  it('carries its session and has the same successor as the row', () => {
    const token = readRefreshToken(text) ?? expect.unreachable();
    expect(token).toMatchObject({ counter: 5, carried: session });
    expect(isAuthentic(ring, token, session)).toBe(true);
    const row = {
      ...session,
      created_at: session.created_at + 999,
      expires_at: session.expires_at + 999,
    };
    expect(writeRefreshToken(ring, row, 5)).toBe(text);
  });

  it.each(['id', 'user_id', 'client_id'] as const)(
    'belongs to no session with another %s [REF-5]',
    (name) => {
      const token = readRefreshToken(text) ?? expect.unreachable();
      expect(isAuthentic(ring, token, { ...session, [name]: 1 })).toBe(false);
    },
  );

  it('belongs to no session with another nonce or key [REF-5]', () => {
    const token = readRefreshToken(text) ?? expect.unreachable();
    expect(isAuthentic(ring, token, { ...session, nonce: randomBytes(16).toString('hex') })).toBe(
      false,
    );
    expect(isAuthentic(ring, token, { ...session, key_id: 'b' })).toBe(false);
  });

  it('has one spelling [JWT-2]', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const bytes = Buffer.from(text.slice(4), 'base64url');
    const same = [...alphabet]
      .map((last) => text.slice(0, -1) + last)
      .filter((each) => Buffer.from(each.slice(4), 'base64url').equals(bytes));
    expect(same.filter((each) => readRefreshToken(each) !== undefined)).toEqual([text]);
    expect(readRefreshToken(`${text}=`)).toBeUndefined();
    expect(readRefreshToken(`${text}\n`)).toBeUndefined();
    expect(readRefreshToken(text.toUpperCase())).toBeUndefined();
  });
});
