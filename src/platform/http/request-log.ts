import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const skippedReplies = new WeakSet<FastifyReply>();

const PROBED = /^\/(?:health\/|metrics$)/;

/**
 * Writes one log line for each request when its response is complete, at `debug` for a successful
 * probe.
 */
export function logRequests(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    if (!skippedReplies.has(reply)) {
      request.log[isQuietProbe(request, reply) ? 'debug' : 'info'](
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

/** Returns true for a probe or a scrape that succeeded: there are several each minute. */
function isQuietProbe(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return statusCode < 400 && PROBED.test(getRoutePattern(request));
}

/** Returns the pattern of the route, never the URL: a URL may contain secrets. */
function getRoutePattern(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}
