import { once } from 'node:events';
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DOCS_FILES } from '../../src/features/web-pages/docs-pages.js';
import { WEB_ROOT } from '../../src/features/web-pages/index.js';
import { send } from '../support/actors/http.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { startApp, useApp } from '../support/servers/app.js';
import { portOf } from '../support/servers/ports.js';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

interface RawAnswer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Reads a response as it is sent: fetch would decompress it. */
function sendBytes(url: string, headers: Record<string, string>): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const { statusCode, headers: received } = response;
      buffer(response)
        .then((bytes) => {
          resolve({ status: statusCode, headers: received, bytes });
        })
        .catch(reject);
    }).on('error', reject);
  });
}

describe('a page of the documentation', () => {
  const app = useApp({ CONSOLE: 'on' });

  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0', null, (bytes: Buffer) => bytes],
  ] as const)('compresses if %s is accepted', async (accepted, encoding, decompress) => {
    const plain = await sendBytes(`${app.url}/docs/guide`, { 'accept-encoding': 'identity' });
    const page = await sendBytes(`${app.url}/docs/guide`, { 'accept-encoding': accepted });
    expect(page.headers['content-encoding'] ?? null).toBe(encoding);
    expect(page.headers.vary).toContain('accept-encoding');
    expect(decompress(page.bytes).equals(plain.bytes)).toBe(true);
    if (encoding !== null) expect(page.bytes.length).toBeLessThan(plain.bytes.length / 2);
  });

  it('has an ETag for each encoding, and is 304 while it has not changed', async () => {
    const tags = new Set<string>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      const page = await sendBytes(`${app.url}/docs/errors`, headers);
      const etag = String(page.headers.etag);
      tags.add(etag);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await sendBytes(`${app.url}/docs/errors`, {
          ...headers,
          'if-none-match': known,
        });
        expect([known, again.status, again.bytes.length]).toEqual([known, 304, 0]);
        expect(again.headers.etag).toBe(etag);
        expect(again.headers['content-encoding']).toBeUndefined();
      }
      const other = await sendBytes(`${app.url}/docs/errors`, {
        ...headers,
        'if-none-match': '"other"',
      });
      expect(other.status).toBe(200);
    }
    expect(tags.size).toBe(3);
  });
});

describe('an unknown address', () => {
  const app = useApp({ CONSOLE: 'on' });

  it.each([
    ['/nope', 'en', 'en-GB,en;q=0.9', 'Page not found'],
    ['/docs/nope', 'fa', 'fa,en;q=0.5', 'صفحه پیدا نشد'],
  ])('shows a page in a browser: %s in %s', async (path, language, accepted, heading) => {
    const headers = { accept: BROWSER, 'accept-language': accepted };
    const page = await send(app.url + path, { headers });
    expect([page.status, page.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).toContain(`<html lang="${language}"`);
    expect(page.text).toContain(`<h1>${heading}</h1>`);
  });

  it.each([undefined, '*/*', 'application/json', 'application/json, text/html', 'image/png'])(
    'returns JSON to clients that accept %s',
    async (accept) => {
      const headers = accept === undefined ? {} : { accept };
      expectRefusal(await send(`${app.url}/docs/nope`, { headers }), 'NOT_FOUND');
    },
  );

  it('returns JSON to a browser that posts', async () => {
    const options = { method: 'POST', headers: { accept: BROWSER } };
    expectRefusal(await send(`${app.url}/docs/nope`, options), 'NOT_FOUND');
  });

  it('returns JSON to browsers too with CONSOLE=off', async () => {
    const closed = await startApp({ CONSOLE: 'off' });
    try {
      const headers = { accept: BROWSER };
      expectRefusal(await send(`${closed.url}/docs`, { headers }), 'NOT_FOUND');
    } finally {
      await closed.close();
    }
  });
});

/** Serves the files of the build as a web server for files does that tries `.html` and index. */
function serveFiles() {
  const server = createServer(({ url = '' }, response) => {
    const [path = ''] = url.split('?');
    const place = path.replace(/^\/console\/assets\//, '/assets/');
    const file = [place, `${place}.html`, `${place}/index.html`]
      .map((each) => join(WEB_ROOT, each))
      .find((each) => /\.\w+$/.test(each) && existsSync(each));
    response.statusCode = file === undefined ? 404 : 200;
    response.end(file === undefined ? '' : readFileSync(file));
  });
  return server;
}

describe('the files of the documentation', () => {
  it('hold together behind a web server for files', async () => {
    const server = serveFiles();
    await once(server.listen(0), 'listening');
    const base = `http://localhost:${String(portOf(server))}`;
    try {
      const missing: string[] = [];
      const seen = new Set<string>();
      for (const address of DOCS_FILES.keys()) {
        const page = await send(base + address);
        expect([address, page.status]).toEqual([address, 200]);
        for (const [, link = ''] of page.text.matchAll(/ (?:href|src|data-index)="(\/[^"#]*)/g))
          seen.add(link);
      }
      for (const link of seen) if ((await send(base + link)).status !== 200) missing.push(link);
      // The console and the discovery documents need the service.
      expect(missing.filter((link) => link !== '/' && !link.startsWith('/.well-known/'))).toEqual(
        [],
      );
    } finally {
      server.close();
    }
  });
});
