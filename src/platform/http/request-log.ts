import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const skippedReplies = new WeakSet<FastifyReply>();

/** Writes one log line for each request when its response is complete. */
export function logRequests(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    if (!skippedReplies.has(reply)) {
      request.log.info(
        {
          method: request.method,
          route: getRoutePattern(request),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      );
    }
    done();
  });
}

/** Leaves a request out of the log, because a line for each would cost more than its response. */
export function skipLogLine(reply: FastifyReply): void {
  skippedReplies.add(reply);
}

/** Returns the pattern of the route, never the URL: a URL may contain secrets. */
function getRoutePattern(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}
