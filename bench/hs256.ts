import { createHmac } from 'node:crypto';

export const JWT_SECRET = 'a secret of the bench for the peers that sign with HS256';

/** Returns an access token for the peers. */
export function hs256(user: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 3_600;
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: String(user), client_id: '1', exp })}`;
  return `${signed}.${createHmac('sha256', JWT_SECRET).update(signed).digest('base64url')}`;
}
