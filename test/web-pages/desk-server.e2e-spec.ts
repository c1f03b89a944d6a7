import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { send } from '../support/actors/http.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { startApp, type Settings, type TestApp } from '../support/servers/app.js';

const HTML = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

async function withApp(settings: Settings, visit: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await startApp(settings);
  try {
    await visit(app);
  } finally {
    await app.close();
  }
}

describe('GET /desk', () => {
  it.each(['on', 'off'])(
    'returns the page with DESK=on, whatever the console is (CONSOLE=%s)',
    (CONSOLE) =>
      withApp({ CONSOLE, DESK: 'on' }, async (app) => {
        const page = await send(`${app.url}/desk`, HTML);
        expect([page.status, page.headers.get('content-type')]).toEqual([
          200,
          'text/html; charset=utf-8',
        ]);
        expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
        const assets = [...page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(
          ([, path]) => path ?? '',
        );
        expect(assets.length).toBeGreaterThan(0);
        for (const path of assets) expect((await send(app.url + path)).status).toBe(200);
      }),
  );

  it('returns 404 with DESK=off', () =>
    withApp({ DESK: 'off' }, async (app) => {
      for (const path of ['/desk', '/desk/setup.json'])
        expectRefusal(await send(app.url + path), 'NOT_FOUND');
    }));

  it('includes its demo client with CONSOLE=dev only, and no other client', async () => {
    const setupOf = async (app: TestApp) => {
      writeFileSync(join(app.config.DATA_DIR, 'demo.json'), '{"client_id": 1}');
      writeFileSync(join(app.config.DATA_DIR, 'desk.json'), '{"client_id": 2}');
      const answer = await send(`${app.url}/desk/setup.json`);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      return answer.body;
    };
    const rest = { tries: 5, ussd_code: '*6655#' };
    await withApp({ CONSOLE: 'dev' }, async (app) => {
      expect(await setupOf(app)).toEqual({
        phone: true,
        ...rest,
        demo: { client_id: 2 },
        client: true,
        console: true,
      });
      expect((await send(`${app.url}/console/setup.json`)).body).toMatchObject({
        demo: { client_id: 1 },
      });
    });
    await withApp({ CONSOLE: 'off' }, async (app) => {
      expect(await setupOf(app)).toEqual({
        phone: false,
        ...rest,
        demo: null,
        client: false,
        console: false,
      });
    });
  });
});
