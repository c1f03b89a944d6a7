import { describe, expect, it } from 'vitest';
import { ProviderRefusals } from '../../src/delivery/outbox/index.js';
import { Actor } from '../support/actors/actor.js';
import { hasBrowser } from '../support/actors/browser.js';
import { Desks, type DeskPage } from '../support/actors/desk-page.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { barriers, overflow } from '../support/assertions/barriers.js';

const desks = new Desks();

/** Writes messages of a provider that ended in a state one hour ago. */
async function write(provider: string, state: string, count: number): Promise<void> {
  const row = `('+989120000000','s','','n','k','en','${state}','${provider}',${String(Date.now() - 3_600_000)})`;
  await desks.app.query(
    `INSERT INTO messages (recipient, subject, challenge_id, nonce, key_id, language, state, provider, created_at)
     VALUES ${Array.from({ length: count }, () => row).join(',')}`,
  );
}

async function openOverview(desk: DeskPage): Promise<void> {
  await desk.page.getByRole('link', { name: /^Overview$|^نمای کلی$/ }).click();
  await desk.page.locator('.chart').first().waitFor();
}

const chart = (desk: DeskPage, name: string) =>
  desk.page.getByRole('region', { name, exact: true });
const totalOf = (desk: DeskPage, name: string) =>
  chart(desk, name).locator('.chart-total').innerText();

/** Opens the table of a chart by keyboard and returns its rows. */
async function tableOf(desk: DeskPage, name: string): Promise<string[][]> {
  await chart(desk, name).locator('summary').focus();
  await desk.page.keyboard.press('Enter');
  const rows = chart(desk, name).locator('tr');
  await rows.first().waitFor();
  return Promise.all((await rows.all()).map((row) => row.locator('th, td').allInnerTexts()));
}

describe.skipIf(!hasBrowser)('the overview of the desk', () => {
  it('draws the bar of a single provider as narrow as any, and names days and hours', async () => {
    const desk = await desks.signedIn();
    await openOverview(desk);
    await desk.page.getByRole('heading', { name: 'The last 24 hours' }).waitFor();
    const providers = chart(desk, 'Messages by provider');
    expect(await providers.locator('.chart-column').count()).toBe(1);
    const [bar, drawing] = [
      await providers.locator('.chart-column rect:not(.chart-ground)').first().boundingBox(),
      await providers.locator('svg[role=img]').boundingBox(),
    ];
    expect((bar?.width ?? Infinity) / (drawing?.width ?? 0)).toBeLessThan(1 / 5);
    expect((await tableOf(desk, 'Open tickets by age')).at(-1)?.[0]).toBe('7 days and more');
  });

  it('shows messages by provider, failures and open tickets as charts with tables', async () => {
    await write('kavenegar', 'delivered', 3);
    await write('kavenegar', 'failed', 2);
    await write('twilio', 'accepted', 1);
    await new TicketUser(await Actor.signedIn(desks.app)).add('Where is it?', 'x');
    const desk = await desks.signedIn();
    await openOverview(desk);
    expect(await tableOf(desk, 'Messages by provider')).toEqual(
      expect.arrayContaining([
        ['Provider', 'Delivered', 'No receipt, or not sent', 'Failed'],
        ['kavenegar', '3', '0', '2'],
        ['twilio', '0', '1', '0'],
      ]),
    );
    expect(await totalOf(desk, 'Messages that did not arrive')).toBe('2');
    expect(
      (await tableOf(desk, 'Messages that did not arrive')).filter((row) => row[1] === '2'),
    ).toHaveLength(1);
    expect((await tableOf(desk, 'Open tickets by age'))[1]?.[1]).toBe('1');
    await desk.page
      .getByRole('img', { name: 'Messages that did not arrive: 2 in all, at most 2 in a column.' })
      .waitFor();
    const drawn = chart(desk, 'Messages that did not arrive').locator(
      '.chart-bar:not([height="0"])',
    );
    expect(await drawn.count()).toBe(1);
    expect(await drawn.getAttribute('height')).toBe('100');
  });

  it('says which provider refuses what of us, in both languages [DLV-4]', async () => {
    desks.app.get(ProviderRefusals).countRefusal('kavenegar', 'credit', 'status 418');
    const desk = await desks.signedIn();
    await openOverview(desk);
    const refusals = desk.page.getByRole('alert', { name: 'Providers that refuse us' });
    await refusals.getByText('kavenegar refuses our credit:').waitFor();
    expect(await refusals.innerText()).toMatch(/status 418[^]*Times since .*: 1, the latest/);
    await desk.page.getByRole('button', { name: 'فارسی' }).click();
    await desk.page.getByText('kavenegar اعتبار ما را نمی‌پذیرد:').waitFor();
  });

  it('says of days before that have too many sign-ins that they are not counted', async () => {
    const desk = await desks.signedIn();
    const [{ id, columns }] = (await desks.app.query(
      `SELECT (SELECT MAX(id) FROM sessions) AS id,
        (SELECT GROUP_CONCAT(name) FROM pragma_table_info('sessions')) AS columns`,
    )) as [{ id: number; columns: string }];
    const copied = columns.split(',').map((name) => (name === 'id' ? 'id + 20000' : name));
    const copy = `INSERT INTO sessions (${columns}) SELECT ${copied.join(', ')} FROM sessions
      WHERE id = ?`;
    await desks.app.query(copy, [id]);
    await openOverview(desk);
    const signIns = chart(desk, 'Sign-ins').locator('.chart-before');
    expect(await signIns.innerText()).toContain('The week before: not counted (more than 10,000)');
    await desks.app.query('DELETE FROM sessions WHERE id > ?', [id]);
    // Otherwise the next sign-in would have an id as far away, and what came before not count.
    await desks.app.query("UPDATE sqlite_sequence SET seq = ? WHERE name = 'sessions'", [id]);
  });

  it('has a scale, tells the column under the pointer, compares, and leads to what it counts', async () => {
    await write('kavenegar', 'failed', 3);
    const rows = Array.from({ length: 4 }, () => Date.now() - 25 * 3_600_000);
    for (const at of rows)
      await desks.app.query(
        `INSERT INTO messages (recipient, subject, challenge_id, nonce, key_id, language, state, provider, created_at)
         VALUES ('+989120000000','s','','n','k','en','expired','p',?)`,
        [at],
      );
    const desk = await desks.signedIn();
    await openOverview(desk);
    const failures = chart(desk, 'Messages that did not arrive');
    const total = Number(await totalOf(desk, 'Messages that did not arrive'));
    const change = `${total >= 4 ? '+' : ''}${String(Math.round(((total - 4) / 4) * 100))}%`;
    expect(await failures.locator('.chart-before').innerText()).toContain(
      `The day before: 4 ${change}`,
    );
    const [end = 0, middle = 0, start] = (
      await failures.locator('.chart-scale span').allInnerTexts()
    ).map(Number);
    expect([end / 2, start]).toEqual([middle, 0]);
    await chart(desk, 'Sign-ins').locator('.chart-column').last().hover();
    await chart(desk, 'Sign-ins')
      .locator('.chart-readout')
      .getByText(/: \d+$/)
      .waitFor();
    await desk.screenshot('overview-pointed');
    await chart(desk, 'Open tickets by age').locator('.chart-column').first().click();
    await desk.rows().first().waitFor();
    expect(
      await desk.page
        .locator('.ticket-list .choice input:checked + *, .ticket-list label:has(:checked)')
        .first()
        .innerText(),
    ).toContain('Open');
    await openOverview(desk);
    // An hour may have begun since the last sign-in.
    await chart(desk, 'Sign-ins')
      .locator('.chart-column:has(.chart-bar:not([height="0"]))')
      .last()
      .click();
    await desk.page.locator('.events > li', { hasText: 'Signed in' }).first().waitFor();
    const event = desk.page.getByLabel('Event', { exact: true });
    expect(await event.inputValue()).toBe('session.started');
    await openOverview(desk);
    await failures
      .locator('.chart-column:has(.chart-bar:not([height="0"]))')
      .last()
      .click({ timeout: 9_000 });
    await expect.poll(() => event.inputValue()).toBe('delivery.failed');
    await openOverview(desk);
    await failures.locator('summary').click();
    await failures.locator('td').getByRole('button').last().click({ timeout: 9_000 });
    await expect.poll(() => event.inputValue()).toBe('delivery.failed');
    expect(await desk.page.getByLabel('From', { exact: true }).inputValue()).toMatch(/:00$/);
  });

  it('begins its numbers with the latest hour, each in one line, below a head that stays', async () => {
    const desk = await desks.signedIn({ viewport: { width: 390, height: 844 } });
    await openOverview(desk);
    const labels = await chart(desk, 'Sign-ins').locator('.chart-labels bdi').allInnerTexts();
    const [, latest, ...earlier] = (await tableOf(desk, 'Sign-ins')).map(([hour]) => hour);
    expect([latest, earlier.at(-1)]).toEqual(labels.toReversed());
    expect(earlier).toHaveLength(23);
    const [, ...lines] = await tableOf(desk, 'Messages that did not arrive');
    const counted = lines.filter(([, count]) => count !== '0');
    const failures = chart(desk, 'Messages that did not arrive');
    const rows = failures.locator('tbody th');
    expect(await rows.getByRole('button').count()).toBe(counted.length);
    const heights = (await Promise.all((await rows.all()).map((row) => row.boundingBox()))).map(
      (box) => box?.height ?? Infinity,
    );
    expect(Math.max(...heights)).toBeLessThan(40);
    await rows.last().scrollIntoViewIfNeeded();
    const [view, head] = [
      await desk.page.locator('.overview').boundingBox(),
      await failures.locator('thead th').first().boundingBox(),
    ];
    expect(head?.y).toBeCloseTo(view?.y ?? -1, 0);
    expect(await barriers(desk)).toEqual([]);
    await desk.screenshot('overview-numbers');
  });

  it('renews itself without a reload, and keeps its numbers while the service refuses', async () => {
    const desk = await desks.signedIn({}, 'support');
    await openOverview(desk);
    const before = Number(await totalOf(desk, 'Sign-ins'));
    expect(before).toBeGreaterThan(0);
    await Actor.signedIn(desks.app);
    await desk.clock.forward(31);
    await expect.poll(() => totalOf(desk, 'Sign-ins')).toBe(String(before + 1));
    const errors = [{ message: 'Try again later.', extensions: { code: 'INTERNAL' } }];
    await desk.page.route('**/graphql', (route) => route.fulfill({ json: { data: null, errors } }));
    await desk.clock.forward(31);
    await desk.page.getByText('Try again later.').waitFor();
    expect(await totalOf(desk, 'Sign-ins')).toBe(String(before + 1));
    await desk.page.unrouteAll({ behavior: 'wait' });
    await desk.clock.forward(31);
    await desk.page.getByText('Try again later.').waitFor({ state: 'detached' });
  });

  it.each([
    ['light', 'en-US', 1280],
    ['dark', 'fa-IR', 1280],
    ['light', 'fa-IR', 390],
    ['dark', 'en-US', 390],
  ] as const)(
    'passes the checks of axe and fits in %s colours, %s, %i wide',
    async (colorScheme, locale, width) => {
      await write('kavenegar', 'delivered', 30);
      await write('twilio', 'failed', 7);
      await write('twilio', 'accepted', 4);
      const desk = await desks.open({ colorScheme, locale, viewport: { width, height: 844 } });
      await desk.signIn();
      await openOverview(desk);
      await desk.screenshot(`overview-${colorScheme}-${locale}-${String(width)}`);
      await desk.page.locator('.chart summary').last().click();
      await desk.page.locator('.chart summary').nth(1).click();
      expect(await barriers(desk)).toEqual([]);
      expect(await overflow(desk)).toBe(0);
    },
  );
});
