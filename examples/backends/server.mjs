// A back end that accepts keypad's access tokens. Needs the package `jose`. Start: KEYPAD=https://id.example node server.mjs
import { createServer } from 'node:http';
import { createRemoteJWKSet, jwtVerify } from 'jose';

const { KEYPAD, PORT = '8080' } = process.env;
const discovery = await (await fetch(`${KEYPAD}/.well-known/oauth-authorization-server`)).json();
// Keys are kept for five minutes. An unknown `kid` fetches them again, at most every 30 s.
const keys = createRemoteJWKSet(new URL(discovery.jwks_uri), { cacheMaxAge: 300_000, cooldownDuration: 30_000 });
const expected = {
  issuer: discovery.issuer,
  audience: 'keypad',
  typ: 'at+jwt',
  algorithms: ['ES256'],
  requiredClaims: ['exp'],
};

/** Returns the claims of the caller, or undefined. */
async function callerOf(authorization = '') {
  const [, token] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
  if (token === undefined) return undefined;
  return jwtVerify(token, keys, expected).then(
    ({ payload }) => payload,
    () => undefined,
  );
}

createServer(async (request, response) => {
  const caller = await callerOf(request.headers.authorization);
  if (caller === undefined) {
    response.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end();
    return;
  }
  // `scope` says what the token is for: check the one that you need.
  const { sub, scope } = caller;
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ user_id: sub, scope }));
}).listen(Number(PORT), '127.0.0.1');
