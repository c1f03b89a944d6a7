import { isAscii } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ERRORS, FIELD_RULES } from '../errors/index.js';
import { isNestedDeeper } from './nesting.js';
import { decodeUtf8, hasOtherCharset, hasUtf8Escapes } from './utf8.js';
import { getRouteFacts, type RequestBodyForm } from './route.js';

type ParserCallback = (error: Error | null, body?: unknown) => void;
type RequestBodyParser = (request: FastifyRequest, body: string, done: ParserCallback) => void;

const FORM_TYPE = 'application/x-www-form-urlencoded';
/** Deepest nesting of a JSON body. */
const MAX_DEPTH = 64;

/**
 * Parameters of RFC 6749, RFC 7009 and RFC 7662: a refusal may name them, because they are not the
 * client's words.
 */
const OAUTH_PARAMETERS = new Set([
  'grant_type',
  'client_id',
  'client_secret',
  'username',
  'password',
  'refresh_token',
  'scope',
  'token',
  'token_type_hint',
]);

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
    done(ERRORS.CONTENT_ENCODING_REFUSED());
  });
}

/**
 * Reads bodies in the form that the matched route declares, and refuses all other content types and
 * charsets, and bytes that are not UTF-8 (TYPE-3).
 */
export function parseBodies(fastify: FastifyInstance): void {
  const defaultParser = fastify.getDefaultJsonParser('error', 'error') as RequestBodyParser;
  const jsonParser = refuseDeep(defaultParser);
  const anyJson = refuseDeep(parseAnyJson);
  fastify.removeAllContentTypeParsers();
  addParsers(fastify, 'application/json', {
    json: jsonParser,
    'json-or-form': jsonParser,
    'json-of-any-type': jsonParser,
    text: handOver,
  });

  addParsers(fastify, FORM_TYPE, {
    'json-or-form': parseForm,
    'json-of-any-type': anyJson,
    text: handOver,
  });
  addParsers(fastify, '*', { 'json-of-any-type': anyJson, text: handOver });
}

function addParsers(
  fastify: FastifyInstance,
  type: string,
  parsers: Partial<Record<RequestBodyForm, RequestBodyParser>>,
): void {
  fastify.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, (request, body, done) => {
    const { body: form = 'json' } = getRouteFacts(request.routeOptions);
    const parseBody = parsers[form] ?? refuseContentType;
    const text = decodeUtf8(body);
    // The charset of a form says nothing, because its other characters are percent-encoded.
    const isAnyCharset = isAscii(body) && (type === FORM_TYPE || form === 'text');

    if (parseBody === refuseContentType) parseBody(request, '', done);
    else if (!isAnyCharset && hasOtherCharset(request.headers['content-type']))
      done(ERRORS.CHARSET_REFUSED());
    else if (text === undefined) done(ERRORS.BODY_NOT_UTF8());
    else parseBody(request, text, done);
  });
}

const handOver: RequestBodyParser = (_request, body, done) => {
  done(null, body);
};

const refuseContentType: RequestBodyParser = (_request, _body, done) => {
  done(ERRORS.UNSUPPORTED_MEDIA_TYPE({ reason: 'content type' }));
};

/** Refuses a deeply nested text without parsing it: each level costs memory and time. */
function refuseDeep(parse: RequestBodyParser): RequestBodyParser {
  return (request, body, done) => {
    if (isNestedDeeper(body, MAX_DEPTH)) done(ERRORS.BODY_TOO_DEEP());
    else parse(request, body, done);
  };
}

/**
 * Accepts a member `__proto__`, unlike the parser of `application/json`. `JSON.parse` makes it a
 * plain member.
 */
const parseAnyJson: RequestBodyParser = (_request, body, done) => {
  try {
    done(null, JSON.parse(body));
  } catch {
    done(ERRORS.MALFORMED_REQUEST({ reason: 'not JSON' }));
  }
};

const parseForm: RequestBodyParser = (_request, body, done) => {
  const form: Record<string, string> = Object.create(null) as Record<string, string>;
  if (!hasUtf8Escapes(body)) {
    done(ERRORS.BODY_NOT_UTF8());
    return;
  }

  for (const [name, value] of new URLSearchParams(body)) {
    // RFC 6749 §3.2: parameters must not be included more than once.
    if (name in form) {
      const fields = OAUTH_PARAMETERS.has(name)
        ? [{ field: name, rule: FIELD_RULES.REPEATED }]
        : [];
      done(ERRORS.PARAMETER_REPEATED({ fields }));
      return;
    }
    form[name] = value;
  }

  done(null, form);
};
