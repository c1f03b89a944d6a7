import { describe, expect, it } from 'vitest';
import { randomBytes } from 'node:crypto';
import { KeyRing } from '../../keys/index.js';
import { ADMIN_SCOPES, SCOPES } from '../scopes.js';
import { isAuthentic, readRefreshToken, writeRefreshToken } from './refresh-token.js';

const MAC = Buffer.alloc(32, 0xa5).toString('base64url');

describe('readRefreshToken', () => {
  it.each([
    [`kpr_1_0_${MAC}`, 1, 0],
    [`kpr_a0_1z_${MAC}`, 360, 71],
    [`kpr_zik0zj_zik0zj_${MAC}`, 2 ** 31 - 1, 2 ** 31 - 1],
    [`kpr_2gosa7pa2gv_0_${MAC}`, Number.MAX_SAFE_INTEGER, 0],
  ])('reads session and counter of %s', (text, sessionId, counter) => {
    expect(readRefreshToken(text)).toEqual({ sessionId, counter, mac: Buffer.alloc(32, 0xa5) });
  });

  it.each([
    `kpr_01_0_${MAC}`,
    `kpr_1_00_${MAC}`,
    `kpr_1_01_${MAC}`,
    `kpr_0_1_${MAC}`,
    `kpr_00_1_${MAC}`,
    `kpr_A_1_${MAC}`,
    `kpr_2gosa7pa2gw_1_${MAC}`,
    `kpr_zzzzzzzzzzz_1_${MAC}`,
    `kpr_1_zik0zk_${MAC}`,
    `kpr_1_0_${MAC}=`,
    `KPR_1_0_${MAC}`,
  ])('refuses %s, which writes numbers otherwise than the service', (text) => {
    expect(readRefreshToken(text)).toBeUndefined();
  });

  it('refuses the three other last characters that decode to the same bytes [JWT-2]', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const same = [...alphabet].filter((last) =>
      Buffer.from(MAC.slice(0, -1) + last, 'base64url').equals(Buffer.from(MAC, 'base64url')),
    );
    expect(same).toHaveLength(4);
    const read = same.filter((last) => readRefreshToken(`kpr_1_0_${MAC.slice(0, -1)}${last}`) !== undefined);
    expect(read).toEqual([MAC.at(-1)]);
  });
});

describe('A refresh token of form 2', () => {
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
  const text = writeRefreshToken(ring, session, 5, 2);

  it('has at most 200 characters with the longest key id, and gives way to form 1 if the scope is too long', () => {
    const letters = 62 - key_id.length;
    expect(writeRefreshToken(ring, { ...session, scope: 'x'.repeat(letters) }, 5, 2)).toHaveLength(200);
    for (const scope of ['x'.repeat(letters + 1), [...SCOPES, ...ADMIN_SCOPES].join(' ')]) {
      const long = writeRefreshToken(ring, { ...session, scope }, 5, 2);
      expect(long).toBe(writeRefreshToken(ring, { ...session, scope }, 5, 1));
      expect(long.length).toBeLessThanOrEqual(200);
    }
  });

  it('carries its session and has the same successor as the row', () => {
    const token = readRefreshToken(text) ?? expect.unreachable();
    expect(token).toMatchObject({ sessionId: session.id, counter: 5, carried: session });
    expect(isAuthentic(ring, token, session)).toBe(true);
    const row = { ...session, created_at: session.created_at + 999, expires_at: session.expires_at + 999 };
    expect(writeRefreshToken(ring, row, 5, 2)).toBe(text);
  });

  it.each(['id', 'user_id', 'client_id'] as const)('belongs to no session with another %s [REF-5]', (name) => {
    const token = readRefreshToken(text) ?? expect.unreachable();
    expect(isAuthentic(ring, token, { ...session, [name]: 1 })).toBe(false);
  });

  it('belongs to no session with another nonce or key [REF-5]', () => {
    const token = readRefreshToken(text) ?? expect.unreachable();
    expect(isAuthentic(ring, token, { ...session, nonce: randomBytes(16).toString('hex') })).toBe(false);
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
  });
});
