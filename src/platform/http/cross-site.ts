import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/index.js';
import { ERRORS } from '../errors/index.js';
import { HTTP } from './http.facts.js';
import { getRouteFacts } from './route.js';

/** A percent sign before the code of a letter, a digit, or one of `-._~` (RFC 3986 §2.3). */
const NEEDLESS_ESCAPE = /%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|3[0-9]|2[de]|5f|7e)/i;
/** The paths of the pages, with the files and data below them. */
const PAGE_PATHS = /^\/(?:console|desk|docs)(?:\/|$)/;

/**
 * Refuses what a browser sends to a route with the fact `crossSite: 'refused'` on behalf of a page
 * of another origin that CORS_ORIGINS does not list (HTTP-5). A program that is no browser sends
 * neither header and passes.
 */
export function refuseCrossSite(
  fastify: FastifyInstance,
  { BASE_URL, CORS_ORIGINS }: Config<typeof HTTP.settings> & { readonly BASE_URL: string },
): void {
  const allowedOrigins = new Set([...CORS_ORIGINS, new URL(BASE_URL).origin]);

  fastify.addHook('onRequest', (request, _reply, done) => {
    const isRefused =
      getRouteFacts(request.routeOptions).crossSite === 'refused' &&
      isCrossSite(request) &&
      !allowedOrigins.has(request.headers.origin ?? '');
    done(isRefused ? HTTP.errors.ORIGIN_NOT_ALLOWED({ reason: 'cross-site request' }) : undefined);
  });
}

/** Returns whether a page of another origin caused the request, as its browser says. */
function isCrossSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'cross-site' || site === 'same-site';

  // Older browsers send Origin only. Behind a proxy, Host is what the browser asked for.
  const { origin, host = '' } = headers;
  return origin !== undefined && readHost(origin) !== host;
}

function readHost(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : '';
}

/**
 * Refuses a page, and what lies below one, if the path escapes letters, digits or `-._~`, such as
 * `/des%6b`: the router would serve it as `/desk`, past the rule of a proxy for `/desk` (HTTP-5).
 * The paths of the interface are served in each spelling.
 */
export function refuseOtherSpellings(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const [path = ''] = request.url.split('?', 1);
    const isOtherSpelling = path.includes('%') && NEEDLESS_ESCAPE.test(path);
    const isOther = isOtherSpelling && belongsToPages(fastify, request);
    done(isOther ? ERRORS.NOT_FOUND({ reason: 'needless escape in the path' }) : undefined);
  });
}

function belongsToPages({ knownPaths }: FastifyInstance, { routeOptions }: FastifyRequest) {
  const { url = '' } = routeOptions;
  if (PAGE_PATHS.test(url)) return true;
  return getRouteFacts(routeOptions).isPage === true && !knownPaths.has(url);
}
