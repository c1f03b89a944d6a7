import type { FastifyInstance } from 'fastify';

/** Bodies are taken as they are: a compressed one could be a thousand times what the limit let through. */
export function refuseCompressedBodies(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, reply, _payload, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding.trim().toLowerCase() === 'identity') {
      done();
      return;
    }
    // RFC 9110 §15.5.16: says which encoding would have been taken.
    reply.header('accept-encoding', 'identity');
    done(Object.assign(new Error('content encoding'), { statusCode: 415 }));
  });
}

/**
 * Lets a GraphQL body through when its content type is missing or none of ours, such as the text/plain of a
 * browser's fetch, and the body is JSON (wire.md §2). Elsewhere such a body is 415.
 */
export function acceptUnlabelledJson(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser('text/plain');
  fastify.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    if (isUssd(request.url)) {
      done(null, body);
      return;
    }
    if (!isGraphql(request.url)) {
      done(Object.assign(new Error('content type'), { statusCode: 415 }));
      return;
    }
    parseJson(String(body), done);
  });
}

/**
 * The body of a USSD callback is handed over as it came, whatever its type: its gateway signs the very text, and knows
 * its form.
 */
export function handOverCallbacks(fastify: FastifyInstance): void {
  const json = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isUssd(request.url)) done(null, body);
    else void json(request, String(body), done);
  });
}

/** Where clients (RFC 6749) and SMS providers send forms. */
const TAKES_FORMS = /^\/(api\/oauth\/(token|revoke|introspect)|delivery\/receipts\/[^?]+)\/?(\?|$)/;

/** A form body, where one is taken; on the GraphQL path, JSON under the form type. */
export function parseForm(fastify: FastifyInstance): void {
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (isGraphql(request.url)) {
      parseJson(String(body), done);
      return;
    }
    if (isUssd(request.url)) {
      done(null, body);
      return;
    }
    if (!TAKES_FORMS.test(request.url)) {
      done(Object.assign(new Error('content type'), { statusCode: 415 }));
      return;
    }
    const fields: Record<string, string> = Object.create(null) as Record<string, string>;
    for (const [name, value] of new URLSearchParams(String(body))) {
      // RFC 6749 §3.2: parameters must not be included more than once.
      if (name in fields) {
        done(Object.assign(new Error('repeated parameter'), { statusCode: 400 }));
        return;
      }
      fields[name] = value;
    }
    done(null, fields);
  });
}

function isUssd(url: string): boolean {
  return url.startsWith('/ussd/');
}

function isGraphql(url: string): boolean {
  return url.startsWith('/api/v4/graphql');
}

function parseJson(text: string, done: (error: Error | null, body?: unknown) => void): void {
  try {
    done(null, JSON.parse(text));
  } catch {
    done(Object.assign(new Error('not JSON'), { statusCode: 400 }));
  }
}
