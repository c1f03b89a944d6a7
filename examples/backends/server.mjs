// A back end that accepts keypad's access tokens. Needs the package `jose`. Start: KEYPAD=https://id.example node server.mjs
import { createServer } from 'node:http';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';

const { KEYPAD, PORT = '8080', COOL_DOWN = '30' } = process.env;
const discovery = await (await fetch(`${KEYPAD}/.well-known/oauth-authorization-server`)).json();
// Keys are kept for five minutes. An unknown `kid` fetches them again, at most every COOL_DOWN seconds.
const keys = createRemoteJWKSet(new URL(discovery.jwks_uri), {
  cacheMaxAge: 300_000,
  cooldownDuration: Number(COOL_DOWN) * 1000,
});
const expected = {
  issuer: discovery.issuer,
  audience: 'keypad',
  typ: 'at+jwt',
  algorithms: ['ES256'],
  requiredClaims: ['exp'],
};

/** Tells an error of the request for the keys from one of the token. */
function isOutage(error) {
  const ofRequest = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'];
  return !(error instanceof errors.JOSEError) || ofRequest.includes(error.code);
}

/** Returns the claims of the caller, or undefined. Throws if the keys cannot be fetched. */
async function callerOf(authorization = '') {
  const [, token] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
  if (token === undefined) return undefined;
  return jwtVerify(token, keys, expected).then(
    ({ payload }) => payload,
    (error) => {
      if (isOutage(error)) throw error;
    },
  );
}

createServer(async (request, response) => {
  const caller = await callerOf(request.headers.authorization).catch(() => null);
  if (caller === null) {
    // Not 401: the app would refresh or sign out, and the token may be good.
    response.writeHead(503, { 'retry-after': '5' }).end();
    return;
  }
  if (caller === undefined) {
    response.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end();
    return;
  }
  // `scope` says what the token is for: check the one that you need.
  const { sub, scope } = caller;
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ user_id: sub, scope }));
}).listen(Number(PORT), '127.0.0.1');
