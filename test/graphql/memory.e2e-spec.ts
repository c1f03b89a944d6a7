import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { freshDatabase, type FreshDatabase } from '../support/servers/fresh-database.js';
import { gqlCodeOf, postGraphql, postRaw } from '../support/actors/graphql.js';
import { startServer, type ServerProcess } from '../support/servers/processes.js';

const MEGABYTE = 1024 * 1024;
const BODY = 256 * MEGABYTE;
/** A quarter of a body, which leaves room for garbage that is not collected yet. */
const FLAT = 64 * MEGABYTE;

describe('the server process', () => {
  let database: FreshDatabase;
  let app: TestApp;
  let server: ServerProcess;
  let actor: Actor;
  beforeAll(async () => {
    database = await freshDatabase();
    const shared = {
      DATABASE_URL: database.url,
      KEYS: `test:${randomBytes(32).toString('base64')}`,
      BASE_URL: 'http://keypad.test',
      LIMITS: 'off',
    };
    app = await startApp(shared);
    server = await startServer(shared);
    actor = await Actor.signedIn({ ...app, url: server.url });
    // Modules and functions that load on first use do not count as growth.
    for (let i = 0; i < 200; i += 1) await actor.gql('{ Me { id } Tickets { id } }');
    await postRaw(actor, 'x'.repeat(MEGABYTE));
  });
  afterAll(async () => {
    await server.stop('SIGKILL');
    await app.close();
    await database.drop();
  });

  /** Returns the most memory that the process has ever held, in bytes (Linux). */
  function peak(): number {
    const status = readFileSync(`/proc/${String(server.pid)}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
  }

  it('keeps its memory flat under bodies of 256 MB, announced or not [GQL-1]', async () => {
    const before = peak();
    for (let i = 0; i < 3; i += 1) {
      expect(await statusOfBody({ 'content-length': String(BODY) })).toBeOneOf([413, undefined]);
      expect(await statusOfBody({ 'transfer-encoding': 'chunked' })).toBeOneOf([413, undefined]);
    }
    expect(peak() - before).toBeLessThan(FLAT);
    expect((await actor.gql('{ Me { id } }')).status).toBe(200);
  });

  it('keeps its memory flat under bombs of fragments [GQL-1]', async () => {
    const before = peak();
    for (let i = 0; i < 100; i += 1) {
      const fragments = Array.from(
        { length: 60 },
        (_, level) =>
          `fragment f${String(level)} on Query { ${`...f${String(level + 1)} `.repeat(4)} }`,
      );
      const end = `fragment f60 on Query { a${String(i)}: Application { platform } }`;
      const answer = await postGraphql(actor, { query: `{ ...f0 } ${fragments.join(' ')} ${end}` });
      expect(gqlCodeOf(answer)).toBe('QUERY_TOO_COMPLEX');
    }
    expect(peak() - before).toBeLessThan(FLAT);
  });

  /**
   * Returns undefined if the server responded and closed the connection before the body was sent.
   */
  function statusOfBody(headers: Record<string, string>): Promise<number | undefined> {
    const authorization = `Bearer ${String(actor.tokens?.access_token)}`;
    return new Promise((resolve) => {
      const sending = request(`${server.url}/api/v4/graphql`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', ...headers },
      });
      sending.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sending.on('error', () => {
        resolve(undefined);
      });
      const [start, end] = ['{"query": "{ Me { id } }", "padding": "', '"}'];
      sending.write(start);
      const padding = Buffer.alloc(MEGABYTE, 'x');
      for (let sent = MEGABYTE; sent < BODY; sent += MEGABYTE) sending.write(padding);
      sending.end(end.padStart(MEGABYTE - start.length, 'x'));
    });
  }
});
