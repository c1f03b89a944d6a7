// Accepts keypad's access tokens, as middleware for Express and node:http. Needs the package `jose`.
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';

const { KEYPAD, COOL_DOWN = '30' } = process.env;
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

/** Sets `request.user` to the claims of the access token, and calls `next`. Sends 401 without one, and 503 if the keys are out of reach. */
export async function requireUser(request, response, next) {
  const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  try {
    request.user = (await jwtVerify(token, keys, expected)).payload;
  } catch (error) {
    // Not 401 for an outage: the app would refresh or sign out, and the token may be good.
    if (isOutage(error)) response.writeHead(503, { 'retry-after': '5' }).end();
    else response.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end();
    return;
  }
  next();
}
