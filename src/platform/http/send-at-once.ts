import type { OutgoingHttpHeader } from 'node:http';
import type { FastifyReply } from 'fastify';
import { listResponseHeaders } from './response-headers.js';

/**
 * Sends a response with all its headers in one call: those of every response, and those that the
 * route and its hooks set. Fastify's `send` collects the same headers one by one, which takes a
 * tenth of a short request.
 */
export function sendAtOnce(reply: FastifyReply, type: string, text: string): void {
  const { raw, request } = reply;
  const headers: OutgoingHttpHeader[] = listResponseHeaders(request);
  headers.push('content-type', type, 'content-length', Buffer.byteLength(text));
  for (const [name, value = ''] of Object.entries(reply.getHeaders())) headers.push(name, value);
  reply.hijack();
  raw.writeHead(reply.statusCode, headers);
  raw.end(text);
}
