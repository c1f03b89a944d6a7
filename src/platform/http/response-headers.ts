import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDraining } from './draining.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Headers of every response that are the same, as names and values in turn. */
    fixedHeaders: readonly string[];
  }
}

/**
 * Allows no other host and no inline script. GraphiQL's editor sets styles inline and runs workers
 * of ours.
 */
const CONTENT_SECURITY_POLICY = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'", 'data:'],
  'worker-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
  'object-src': ["'none'"],
};

/**
 * Adds to every response the headers of helmet (HTTP-2), the request id and, before the process
 * ends, a request to open a new connection. Those of helmet are built once: helmet builds the same
 * text for each request. A service behind https also asks browsers to use TLS only.
 */
export function addResponseHeaders(fastify: FastifyInstance, { https }: { https: boolean }): void {
  const directives = Object.entries(CONTENT_SECURITY_POLICY);
  const policies = directives.map(([directive, sources]) => [directive, ...sources].join(' '));
  const headerValues = {
    'content-security-policy': policies.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
  fastify.decorate('fixedHeaders', Object.entries(headerValues).flat());
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    setResponseHeaders(reply);
    done(null, payload);
  });
}

/** Returns the headers of every response, as names and values in turn. */
export function listResponseHeaders({ id, server }: FastifyRequest): string[] {
  const allHeaders = [...server.fixedHeaders, 'x-request-id', id];
  if (isDraining(server)) allHeaders.push('connection', 'close');
  return allHeaders;
}

/** Sets the headers of every response, for a response that no hook sees. */
export function setResponseHeaders(reply: FastifyReply): void {
  const headers = listResponseHeaders(reply.request);
  for (let i = 0; i < headers.length; i += 2) reply.header(headers[i] ?? '', headers[i + 1]);
}
