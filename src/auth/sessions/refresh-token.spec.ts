import { describe, expect, it } from 'vitest';
import { readRefreshToken } from './refresh-token.js';

const MAC = Buffer.alloc(32, 0xa5).toString('base64url');

describe('readRefreshToken', () => {
  it.each([
    [`kpr_1_0_${MAC}`, 1, 0],
    [`kpr_a0_1z_${MAC}`, 360, 71],
    [`kpr_zik0zj_zik0zj_${MAC}`, 2 ** 31 - 1, 2 ** 31 - 1],
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
    `kpr_zik0zk_1_${MAC}`,
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
