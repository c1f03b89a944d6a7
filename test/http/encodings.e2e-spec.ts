import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Actor, expectOk, newNumber } from '../support/actors/actor.js';
import { gqlCodeOf } from '../support/actors/graphql.js';
import { send, type Answer } from '../support/actors/http.js';
import { useApp } from '../support/servers/app.js';

const FORM = 'application/x-www-form-urlencoded';
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
/** “سلام” in windows-1256, and “é” in Latin-1. */
const WINDOWS_1256 = [0xd3, 0xe1, 0xc7, 0xe3];
const LATIN_1 = [0xe9];
const BROKEN: readonly (readonly [string, readonly number[]])[] = [
  ['windows-1256', WINDOWS_1256],
  ['Latin-1', LATIN_1],
  ['a cut character', [0xd8]],
  ['an overlong NUL', [0xc0, 0x80]],
  ['a surrogate', [0xed, 0xa0, 0x80]],
  ['UTF-16', [0xff, 0xfe, 0x33, 0x06]],
];

const app = useApp({ LIMITS: 'off' });

function join(...parts: readonly (string | readonly number[] | Buffer)[]): Buffer {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
  );
}

function post(path: string, body: Buffer, headers: Record<string, string>): Promise<Answer> {
  return send(`${app.url}${path}`, { method: 'POST', headers, body: new Uint8Array(body) });
}

const register = (name: readonly number[] | string, type = 'application/json') => {
  const rest = `","last_name":"Karimi","cell_number":"${newNumber()}"}`;
  const body = join('{"first_name":"', name, rest);
  return post('/api/oauth/register', body, { 'content-type': type });
};
const messageOf = ({ body }: Answer) => body.errors?.[0]?.message ?? '';
const countReplaced = async () => {
  const [row] = await app.query(
    `SELECT (SELECT COUNT(*) FROM users WHERE first_name LIKE '%\ufffd%')
      + (SELECT COUNT(*) FROM tickets WHERE title LIKE '%\ufffd%') AS n`,
  );
  return Number(row?.['n']);
};

describe('A body that is not UTF-8', () => {
  it.each(BROKEN)('returns 400 with a message of its own: %s [TYPE-3]', async (_name, bytes) => {
    const answer = await register(bytes);
    expect([answer.status, answer.body.errors?.[0]?.readable_code]).toEqual([
      400,
      'MALFORMED_REQUEST',
    ]);
    expect(messageOf(answer)).toContain('UTF-8');
    expect(await countReplaced()).toBe(0);
  });

  it.each(['windows-1256', 'iso-8859-1', '"UTF-16LE"', 'utf-7'])(
    'returns 415 to charset=%s [TYPE-3]',
    async (charset) => {
      for (const name of [WINDOWS_1256, 'Sara']) {
        const answer = await register(name, `application/json; charset=${charset}`);
        expect(answer.status).toBe(415);
        expect(messageOf(answer)).toContain('UTF-8');
      }
    },
  );

  it('stores nothing of a ticket, under any content type [TYPE-3]', async () => {
    const { tokens } = await Actor.signedIn(app);
    const authorization = `Bearer ${String(tokens?.access_token)}`;
    const query = 'mutation{TicketAdd(ticket_department_id:1,content:\\"a\\",title:\\"';
    const body = join(`{"query":"${query}`, WINDOWS_1256, '\\"){id}}"}');
    for (const type of ['application/json', 'text/plain', 'application/graphql+json']) {
      const answer = await post('/api/v4/graphql', body, { authorization, 'content-type': type });
      expect([answer.status, gqlCodeOf(answer)]).toEqual([400, 'MALFORMED_REQUEST']);
      const other = { authorization, 'content-type': `${type}; charset=windows-1256` };
      expect((await post('/api/v4/graphql', body, other)).status).toBe(415);
    }
    expect(await countReplaced()).toBe(0);
  });

  it('returns 400 to a form with such percent-encoded bytes [TYPE-3]', async () => {
    const grant = 'grant_type=password&client_id=1&client_secret=x&username=';
    for (const username of ['%E9', '%D3%E1%C7%E3', 'a%C0%80', '%d8%']) {
      const answer = await post('/api/oauth/token', join(grant, username, '&password=1'), {
        'content-type': FORM,
      });
      expect([username, answer.status, answer.body['error']]).toEqual([
        username,
        400,
        'invalid_request',
      ]);
      expect(JSON.stringify(answer.body)).toContain('UTF-8');
    }
  });
});

describe('A body in UTF-8', () => {
  it('counts as such in a form of any charset, if it is ASCII [TYPE-3]', async () => {
    const headers = { 'content-type': `${FORM}; charset=ISO-8859-1` };
    const answer = await post('/api/oauth/token', join('grant_type=password'), headers);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).not.toContain('UTF-8');
  });

  it.each(['utf-8', '"UTF-8"', 'utf8', 'US-ASCII'])(
    'names its charset as %s [TYPE-3]',
    async (charset) => {
      expect((await register('Sara', `application/json;charset=${charset}`)).status).toBe(200);
    },
  );

  it('begins with a byte order mark, as JSON, text and a form [TYPE-3]', async () => {
    const actor = await Actor.registered(app);
    const marked = join(BYTE_ORDER_MARK, JSON.stringify({ username: actor.cell_number }));
    const type = { 'content-type': 'application/json' };
    expectOk(await post('/api/oauth/initialize', marked, type));

    const form = new URLSearchParams({
      ...{ grant_type: 'password', username: actor.cell_number, scope: '*' },
      password: await actor.dialledCode(),
      client_id: String(app.client.client_id),
      client_secret: app.client.client_secret,
    });
    const formBody = join(BYTE_ORDER_MARK, form.toString());
    const headers = { 'content-type': FORM };
    const { body } = expectOk(await post('/api/oauth/token', formBody, headers));

    const authorization = `Bearer ${String(body['access_token'])}`;
    const query = join(BYTE_ORDER_MARK, '{"query":"{Application{platform}}"}');
    for (const contentType of ['application/json', 'text/plain'])
      expectOk(
        await post('/api/v4/graphql', query, { authorization, 'content-type': contentType }),
      );
  });
});

it('POST /api/oauth/initialize refuses a compressed body by a message of its own [TYPE-3]', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const answer = await post('/api/oauth/initialize', gzipSync('{"username":"1"}'), headers);
  expect(answer.status).toBe(415);
  expect(messageOf(answer)).toContain('Content-Encoding');
});
