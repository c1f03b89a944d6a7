import { describe, expect, it } from 'vitest';
import { useApp } from '../support/servers/app.js';
import { postForm, postJson, send } from '../support/actors/http.js';

const app = useApp({ LIMITS: 'off' });

const SIGN_IN = ['register', 'initialize', 'token'] as const;
const at = (path: string) => `${app.url}/api/oauth/${path}`;

describe('POST /api/oauth/register, initialize and token', () => {
  const MARK = 'Zq7Mark';
  const HOSTILE: unknown[] = [
    `${MARK}\u0000`,
    `\ud800${MARK}`,
    `${MARK}\udfff`,
    `\ud800${MARK}@example.com`,
    `${MARK}'; DROP TABLE users; -- `,
    `${MARK}" OR "1"="1`,
    `${MARK}\r\nSet-Cookie: a=b`,
    `${MARK}{{7*7}}\${7*7}<script>alert(1)</script>`,
    `${MARK}${'%00%0d%0a'.repeat(20)}`,
    `${MARK}${'😀'.repeat(2_000)}`,
    `${MARK}${'x'.repeat(14_000)}`,
    '9'.repeat(400),
    '+'.repeat(40),
    '٠'.repeat(39),
    1e308,
    -0,
    Number.MAX_SAFE_INTEGER,
    [[[[[[MARK]]]]]],
    { [MARK]: { $gt: '' } },
    { length: 6, toString: MARK, valueOf: MARK, constructor: { name: MARK } },
  ];
  const FIELDS = {
    register: ['first_name', 'last_name', 'cell_number'],
    initialize: ['username', 'channel'],
    token: [
      'grant_type',
      'client_id',
      'client_secret',
      'username',
      'password',
      'refresh_token',
      'scope',
    ],
  } as const;

  it.each(SIGN_IN)(
    'refuse a hostile value in any field of %s and do not repeat it',
    async (path) => {
      for (const grant_type of path === 'token' ? ['password', 'refresh_token'] : ['']) {
        const valid = {
          ...app.client,
          grant_type,
          password: '123456',
          refresh_token: 'kpr_x',
          scope: '*',
          first_name: 'Sara',
          last_name: 'Ahmadi',
          cell_number: '0912',
          username: '09120000000',
          channel: 'sms',
        };
        for (const field of FIELDS[path]) {
          for (const value of HOSTILE) {
            const answer = await postJson(at(path), { ...valid, [field]: value });
            expect(answer.status, `${field}: ${answer.text}`).toBeGreaterThanOrEqual(400);
            expect(answer.status, `${field}: ${answer.text}`).toBeLessThan(500);
            expect(answer.body.data).toBeNull();
            expect(answer.text).not.toContain(MARK);
            expect(JSON.stringify([...answer.headers])).not.toContain(MARK);
          }
        }
      }
    },
  );

  it('repeat no hostile value of a form, a query string, a path or a header', async () => {
    const form = {
      grant_type: MARK,
      client_id: MARK,
      client_secret: `${MARK}\u0000`,
      username: MARK,
      [MARK]: MARK,
    };
    const answers = [
      await postForm(at('token'), form),
      await postForm(at('token'), { ...form, grant_type: 'password' }),
      await send(at('token'), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `${MARK}=%zz&=&&grant_type=password&%00`,
      }),
      await postJson(`${at('token')}?${MARK}=${MARK}`, { [MARK]: MARK }),
      await postJson(at(MARK), {}),
      await postJson(
        at('token'),
        {},
        { authorization: `Basic ${MARK}`, cookie: MARK, 'accept-language': MARK },
      ),
      await postJson(at('token'), {}, { authorization: `Bearer ${MARK.repeat(1_000)}` }),
      await postJson(
        `${app.url}/api/v4/graphql`,
        { query: MARK },
        { authorization: `Bearer ${MARK}` },
      ),
    ];
    for (const { status, text, headers } of answers) {
      expect(status, text).toBeGreaterThanOrEqual(400);
      expect(status, text).toBeLessThan(500);
      expect(text + JSON.stringify([...headers])).not.toContain(MARK);
    }
  });
});
