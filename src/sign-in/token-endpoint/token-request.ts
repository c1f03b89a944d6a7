import type { FastifyRequest } from 'fastify';
import { ERRORS, readLanguage } from '../../platform/errors/index.js';
import { toAddressBucket } from '../../platform/http/index.js';
import type { TokenEndpointRequest } from './token-endpoint.service.js';

/**
 * Returns the parts of a request that the token routes read.
 * @throws AppError MALFORMED_REQUEST if the body is not an object
 */
export function toTokenEndpointRequest({
  body,
  ip,
  headers,
}: FastifyRequest): TokenEndpointRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw ERRORS.BODY_NOT_AN_OBJECT();
  }
  return {
    body: body as Record<string, unknown>,
    authorization: headers.authorization,
    address: toAddressBucket(ip),
    language: readLanguage(headers['accept-language']),
  };
}
