import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, ERRORS } from '../errors/index.js';
import { factsOf, type BodyForm } from './route.js';

type Done = (error: Error | null, body?: unknown) => void;
type Parser = (request: FastifyRequest, body: string, done: Done) => void;

/** Refuses compressed bodies: a small one could unpack to a thousand times the body limit. */
export function refuseCompressedBodies(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, reply, _payload, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding.trim().toLowerCase() === 'identity') {
      done();
      return;
    }
    // RFC 9110 §15.5.16: names the encoding that would have been accepted.
    reply.header('accept-encoding', 'identity');
    done(new AppError(ERRORS.UNSUPPORTED_MEDIA_TYPE, { reason: 'content encoding' }));
  });
}

/** Reads bodies in the form that the matched route declares, and refuses all other content types. */
export function parseBodies(fastify: FastifyInstance): void {
  const json = fastify.getDefaultJsonParser('error', 'error') as Parser;
  fastify.removeAllContentTypeParsers();
  addParsers(fastify, 'application/json', {
    json,
    'json-or-form': json,
    'json-of-any-type': json,
    text: handOver,
  });
  addParsers(fastify, 'application/x-www-form-urlencoded', {
    'json-or-form': parseForm,
    'json-of-any-type': parseJson,
    text: handOver,
  });
  addParsers(fastify, '*', { 'json-of-any-type': parseJson, text: handOver });
}

function addParsers(fastify: FastifyInstance, type: string, parsers: Partial<Record<BodyForm, Parser>>): void {
  fastify.addContentTypeParser(type, { parseAs: 'string' }, (request, body, done) => {
    const parse = parsers[factsOf(request.routeOptions).body ?? 'json'] ?? refuse;
    parse(request, String(body), done);
  });
}

const handOver: Parser = (_request, body, done) => {
  done(null, body);
};

const refuse: Parser = (_request, _body, done) => {
  done(new AppError(ERRORS.UNSUPPORTED_MEDIA_TYPE, { reason: 'content type' }));
};

/** Accepts a member `__proto__`, unlike the parser of `application/json`. `JSON.parse` makes it a plain member. */
const parseJson: Parser = (_request, body, done) => {
  try {
    done(null, JSON.parse(body));
  } catch {
    done(new AppError(ERRORS.MALFORMED_REQUEST, { reason: 'not JSON' }));
  }
};

const parseForm: Parser = (_request, body, done) => {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(body)) {
    // RFC 6749 §3.2: parameters must not be included more than once.
    if (name in fields) {
      done(new AppError(ERRORS.MALFORMED_REQUEST, { reason: 'repeated parameter' }));
      return;
    }
    fields[name] = value;
  }
  done(null, fields);
};
