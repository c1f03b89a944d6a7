import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { startApp, type Settings, type TestApp } from '../support/servers/app.js';
import { freshDatabase } from '../support/servers/fresh-database.js';
import { postJson, type Answer } from '../support/actors/http.js';
import { startServer } from '../support/servers/processes.js';

/** More statements than any request has; in the last round nothing crashes. */
const MOST = 20;

/** Each round starts a server; on a busy machine that takes seconds. */
const PATIENCE = { timeout: 900_000 };

describe('a server killed between two statements', PATIENCE, () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let settings: Settings;
  let app: TestApp;

  beforeAll(async () => {
    database = await freshDatabase();
    const KEYS = `test:${randomBytes(32).toString('base64')}`;
    settings = { DATABASE_URL: database.url, KEYS, BASE_URL: 'http://keypad.test', LIMITS: 'off' };
    app = await startApp(settings);
  });

  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  /**
   * Sends a request to a server that crashes before its n-th statement. Returns undefined without a
   * response.
   */
  async function request(n: number, path: string, body: unknown): Promise<Answer | undefined> {
    const server = await startServer(settings, { crash: { path, statement: n } });
    const answer = await postJson(server.url + path, body).catch(() => undefined);
    await server.stop('SIGKILL');
    return answer;
  }

  it('leaves no half of an initialize: challenge and message both exist or neither does [FLT-1]', async () => {
    let answer: Answer | undefined;
    let n = 0;
    while (answer === undefined && n < MOST) {
      n += 1;
      const actor = await Actor.registered(app);
      answer = await request(n, '/api/oauth/initialize', {
        username: actor.cell_number,
        channel: 'sms',
      });
      const [challenge] = await app.query(
        'SELECT challenge_id, issued_at FROM challenges WHERE user_id = ?',
        [await idOf(actor)],
      );
      const messages = await app.query('SELECT challenge_id FROM messages WHERE recipient = ?', [
        actor.cell_number,
      ]);
      const issued = challenge?.['challenge_id']
        ? [{ challenge_id: challenge['challenge_id'] }]
        : [];
      expect(messages).toEqual(issued);
      if (answer !== undefined) expect(messages).toHaveLength(1);
      await app.travel(120);
      await expect(actor.signIn()).resolves.toMatchObject({ token_type: 'Bearer' });
    }
    expect(answer?.status).toBe(200);
    expect(n).toBeGreaterThan(5);
  });

  it('leaves no half of a sign-in: a code is used exactly if its session exists [FLT-1]', async () => {
    let answer: Answer | undefined;
    let n = 0;
    while (answer === undefined && n < MOST) {
      n += 1;
      const actor = await Actor.registered(app);
      const password = await actor.newCode('sms');
      const body = {
        grant_type: 'password',
        ...app.client,
        username: actor.cell_number,
        password,
        scope: '*',
      };
      answer = await request(n, '/api/oauth/token', body);
      const id = await idOf(actor);
      const [challenge] = await app.query('SELECT used_at FROM challenges WHERE user_id = ?', [id]);
      const [user] = await app.query('SELECT sign_ins FROM users WHERE id = ?', [id]);
      const sessions = await app.query('SELECT id FROM sessions WHERE user_id = ?', [id]);
      const used = challenge?.['used_at'] !== null;
      expect(sessions).toHaveLength(used ? 1 : 0);
      expect(user?.['sign_ins']).toBe(used ? 1 : 0);
      if (answer !== undefined) expect(used).toBe(true);
      const again = await postJson(`${app.url}/api/oauth/token`, body);
      expect(again.status).toBe(used ? 400 : 200);
    }
    expect(answer?.status).toBe(200);
    expect(n).toBeGreaterThan(8);
  });

  async function idOf(actor: Actor): Promise<unknown> {
    const [row] = await app.query('SELECT id FROM users WHERE cell_number = ?', [
      actor.cell_number,
    ]);
    return row?.['id'];
  }
});
