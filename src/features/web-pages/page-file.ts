import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { NOT_FOUND_FILES, type DocsLanguage } from './docs-pages.js';
import { WEB_ROOT } from './web-root.js';

/** Encodings that the build has compressed each page with, the smallest first. */
const ENDINGS: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz', identity: '' };

/**
 * Sends a page that the build has written and compressed. The ETag is of its content, because the
 * times of files in an image say nothing.
 */
export async function sendPageFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
): Promise<void> {
  const encoding = findEncoding(request);
  const content = await readFile(join(WEB_ROOT, file + (ENDINGS[encoding] ?? '')));
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  reply
    .header('cache-control', 'no-cache')
    .header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '))
    .header('etag', etag)
    .type('text/html; charset=utf-8');

  if (hasTag(request.headers['if-none-match'], etag)) {
    void reply.code(304).send();
    return;
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  void reply.send(content);
}

/** Reads the page of an unknown address in each language; undefined if the pages are not built. */
export async function readNotFoundPages(): Promise<
  Readonly<Record<DocsLanguage, string>> | undefined
> {
  const read = (file: string) => readFile(join(WEB_ROOT, file), 'utf8').catch(() => undefined);
  const [en, fa] = await Promise.all([read(NOT_FOUND_FILES.en), read(NOT_FOUND_FILES.fa)]);
  return en === undefined || fa === undefined ? undefined : { en, fa };
}

/** Returns the smallest encoding that the client accepts. */
function findEncoding({ headers }: FastifyRequest): string {
  const encodings = Object.keys(ENDINGS);
  const acceptedEncodings = new Negotiator({ headers }).encodings(encodings);
  return encodings.find((each) => acceptedEncodings.includes(each)) ?? 'identity';
}

/** Returns whether a list of tags has this one (RFC 9110 §13.1.2). */
function hasTag(tags: string | undefined, etag: string): boolean {
  const listedTags = tags?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return listedTags?.some((tag) => tag === etag || tag === '*') === true;
}
