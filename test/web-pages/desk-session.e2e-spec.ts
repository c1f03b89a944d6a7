import { describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { hasBrowser } from '../support/actors/browser.js';
import { Desks, type DeskPage } from '../support/actors/desk-page.js';
import { postJson, type Answer } from '../support/actors/http.js';
import { ALL_SCOPES } from '../support/actors/staff.js';
import { barriers, overflow } from '../support/assertions/barriers.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { startApp, type Settings } from '../support/servers/app.js';

const desks = new Desks({ LIMITS: 'on', LIMIT_REGISTER: '1000/60', LIMIT_NUMBER_HOUR: '1/3600' });

/** Returns the settings of a service whose desk has a client of its own. */
async function createDeskSettings(): Promise<Settings> {
  const { client_id, client_secret } = await desks.app.newClient(ALL_SCOPES);
  return { DESK_CLIENT: `${String(client_id)}:${client_secret}` };
}

/** Runs `visit` with a second replica of the service. */
async function withReplica(
  settings: Settings,
  visit: (url: string) => Promise<void>,
): Promise<void> {
  const { DATABASE_URL, DATA_DIR, KEYS } = desks.app.config;
  const replica = await startApp({ DATABASE_URL, DATA_DIR, KEYS, ...settings });
  try {
    await visit(replica.url);
  } finally {
    await replica.close();
  }
}

interface CookieSession {
  readonly answer: Answer;
  readonly cookie: string;
  readonly id: unknown;
}

function readSession(answer: Answer): CookieSession {
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  return { answer, cookie, id: answer.body['refresh_token'] };
}

/** Signs in as the page does. */
async function signInByCookie(url: string, cookie = ''): Promise<CookieSession> {
  const actor = await Actor.registered(desks.app);
  const grant = { grant_type: 'password', username: actor.cell_number, scope: '*' };
  const password = await actor.newCode('ussd');
  const answer = await postJson(`${url}/desk/session/token`, { ...grant, password }, { cookie });
  expect(answer.status).toBe(200);
  return readSession(answer);
}

function refreshByCookie(url: string, { cookie, id }: CookieSession): Promise<Answer> {
  const body = { grant_type: 'refresh_token', refresh_token: id };
  return postJson(`${url}/desk/session/token`, body, { cookie: `other=1; ${cookie}` });
}

describe('the session of the desk', () => {
  it('keeps the refresh token in a cookie that no script and no other site uses [ROLE-14]', async () => {
    await withReplica(await createDeskSettings(), async (url) => {
      const { answer, cookie, id } = await signInByCookie(url);
      expect(answer.headers.get('set-cookie')).toBe(
        `${cookie}; Max-Age=43200; Path=/desk/session; HttpOnly; SameSite=Strict`,
      );
      expect([cookie.includes('kpr_'), answer.text.includes('kpr_')]).toEqual([true, false]);

      const refreshed = await refreshByCookie(url, { answer, cookie, id });
      expect(refreshed.body['refresh_token']).toBe(id);
      expect(readSession(refreshed).cookie).not.toBe(cookie);
      expect(refreshed.text).not.toContain('kpr_');
    });
  });

  it('sends the cookie over https only, if browsers reach the service so [ROLE-14]', async () => {
    const BASE_URL = 'https://panel.example.com';
    await withReplica({ ...(await createDeskSettings()), BASE_URL }, async (url) => {
      const { answer } = await signInByCookie(url);
      expect(answer.headers.get('set-cookie')).toMatch(/; Secure$/);
    });
  });

  it('ends for its own page only, and takes the cookie away [ROLE-14]', async () => {
    await withReplica(await createDeskSettings(), async (url) => {
      const first = await signInByCookie(url);
      const second = await signInByCookie(url, first.cookie);
      const revoke = (token: unknown) =>
        postJson(`${url}/desk/session/revoke`, { token }, { cookie: second.cookie });

      // The second sign-in has ended the first session, which its page has missed.
      expectRefusal(await refreshByCookie(url, first), 'INVALID_GRANT');
      expect((await revoke(first.id)).headers.get('set-cookie')).toBeNull();
      expectRefusal(await refreshByCookie(url, { ...second, id: first.id }), 'INVALID_GRANT');
      const tossed = { ...second, cookie: `keypad-desk=x; ${second.cookie}` };
      const alive = await refreshByCookie(url, tossed);
      expect(alive.status).toBe(200);

      const ended = await revoke(second.id);
      expect(ended.headers.get('set-cookie')).toMatch(/^keypad-desk=; Max-Age=0;/);
      expectRefusal(await refreshByCookie(url, readSession(alive)), 'INVALID_GRANT');
    });
  });

  it('refuses a browser without the cookie, pages of other sites and a desk without a client [ROLE-14]', async () => {
    const refresh = { grant_type: 'refresh_token', refresh_token: '1' };
    await withReplica(await createDeskSettings(), async (url) => {
      expectRefusal(await postJson(`${url}/desk/session/token`, refresh), 'INVALID_GRANT');
      const crossSite = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
      const answer = await postJson(`${url}/desk/session/token`, refresh, crossSite);
      expect(answer.status).toBe(403);
    });
    await withReplica({ CONSOLE: 'off' }, async (url) => {
      expectRefusal(await postJson(`${url}/desk/session/token`, refresh), 'INVALID_CLIENT');
    });
    await withReplica({ DESK: 'off' }, async (url) => {
      for (const route of ['token', 'revoke'])
        expectRefusal(await postJson(`${url}/desk/session/${route}`, refresh), 'NOT_FOUND');
    });
  });
});

function listStoredTexts({ page }: DeskPage): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
}

describe.skipIf(!hasBrowser)('a member of staff at the desk', () => {
  it('stays signed in through a reload and in another tab, and types no client [ROLE-14]', async () => {
    const desk = await desks.open();
    expect(await desk.page.getByText('client_id').count()).toBe(0);
    await desk.signIn();
    const username = await desk.page.locator('.top-user').innerText();

    await desk.page.reload();
    await desk.page.locator('.ticket-list').waitFor();
    expect(await desk.page.locator('.top-user').innerText()).toBe(username);
    expect(await listStoredTexts(desk)).not.toContain('kpr_');

    const tab = await desk.page.context().newPage();
    await tab.goto(`${desks.app.url}/desk`);
    await tab.locator('.ticket-list').waitFor();

    await tab.getByRole('button', { name: 'Sign out' }).click();
    await tab.locator('.get-code').waitFor();
    await desk.page.reload();
    await desk.page.locator('.get-code').waitFor();
    // The first tab may have asked for changes before it was loaded again.
    const others = desk.faults.splice(0).filter((fault) => !fault.includes('status of 401'));
    expect(others).toEqual([]);
  });

  it('types the number in Persian digits too', async () => {
    const desk = await desks.open();
    const { page } = desk;
    const field = page.locator('.field-number input');
    const number = await field.inputValue();
    const typed = number.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)));
    await field.fill(typed);
    expect(typed).not.toBe(number);
    await desk.signIn();
    await page.locator('.ticket-list').waitFor();
  });

  it.each<[string, (desk: DeskPage) => Promise<void>]>([
    ['the button beside the refusal', (desk) => desk.button('Get the code by a dial').click()],
    [
      'choosing the dial',
      async ({ page }) => {
        await page.locator('.choice label', { hasText: 'USSD' }).click();
        await page.locator('.get-code:not(:disabled)').click();
      },
    ],
  ])('gets a code at once by %s if no message is sent', async (_way, getByDial) => {
    const desk = await desks.open();
    const { page } = desk;
    await page.locator('.get-code').click();
    await page.getByRole('button', { name: /^Use \d/ }).waitFor();
    await desks.app.travel(61);
    await desk.clock.forward(61);
    await page.locator('.get-code').click();
    await page.getByText('RATE_LIMITED').waitFor();
    expect(await barriers(desk)).toEqual([]);
    expect(await overflow(desk)).toBe(0);

    await getByDial(desk);
    await page.getByText('*6655#').first().waitFor();
    expect(await page.getByText('RATE_LIMITED').count()).toBe(0);
  });
});
