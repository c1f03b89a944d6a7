import type { FastifyInstance, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { ERRORS, readLanguage, type AppErrorRow, type MessageLanguage } from '../errors/index.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** The page of an unknown address by language. Without it, browsers get JSON too. */
    notFoundPages?: Readonly<Record<MessageLanguage, string>>;
  }
}

/** Shows browsers a page instead of the JSON of NOT_FOUND. */
export function showNotFoundPages(
  fastify: FastifyInstance,
  pages: Readonly<Record<MessageLanguage, string>>,
): void {
  fastify.decorate('notFoundPages', pages);
}

/** Returns the page for a browser that opens an unknown address; undefined for all others. */
export function findNotFoundPage(request: FastifyRequest, row: AppErrorRow): string | undefined {
  const { method, headers, server } = request;
  if (row !== ERRORS.NOT_FOUND || method !== 'GET' || server.notFoundPages === undefined)
    return undefined;

  // A client that accepts anything gets JSON, which stands first.
  const mediaTypes = ['application/json', 'text/html'];
  if (new Negotiator({ headers }).mediaType(mediaTypes) !== 'text/html') return undefined;
  return server.notFoundPages[readLanguage(headers['accept-language'])];
}
