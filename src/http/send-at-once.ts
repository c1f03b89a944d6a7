import type { OutgoingHttpHeader } from 'node:http';
import type { FastifyReply } from 'fastify';
import { isDraining } from './draining.js';

/**
 * Sends a response with all its headers in one call: those of every response, and those that the route and its hooks set.
 * Fastify's `send` collects the same headers one by one, which takes a tenth of a short request.
 */
export function sendAtOnce(reply: FastifyReply, type: string, text: string): void {
  const { raw, request, server } = reply;
  const headers: OutgoingHttpHeader[] = [...server.securityHeaders];
  headers.push('x-request-id', request.id, 'content-type', type, 'content-length', Buffer.byteLength(text));
  for (const [name, value = ''] of Object.entries(reply.getHeaders())) headers.push(name, value);
  if (isDraining(server)) headers.push('connection', 'close');
  reply.hijack();
  raw.writeHead(reply.statusCode, headers);
  raw.end(text);
}
