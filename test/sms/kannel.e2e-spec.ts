import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { Actor, expectOk, numberEndingIn } from '../support/actors/actor.js';
import type { TestApp } from '../support/servers/app.js';
import { Kannel, KANNEL } from '../support/servers/kannel.js';
import { fixedPort } from '../support/servers/ports.js';
import { asked, isIn, messageTo, Providers } from '../support/servers/sms-providers.js';
import { Smsc } from '../support/servers/smsc.js';

const PATIENCE = { timeout: 60_000, interval: 50 };

if (!KANNEL)
  process.stdout.write(
    'Kannel is not installed: its tests are left out (apt-get install kannel)\n',
  );

describe('Continuous integration', () => {
  it('runs these tests with Kannel installed', () => {
    expect(KANNEL || process.env['CI'] === undefined).toBe(true);
  });
});

describe.runIf(KANNEL)('Kannel in front of an SMSC', { timeout: 300_000 }, () => {
  const providers = new Providers();
  let smsc: Smsc;
  let kannel: Kannel;
  let app: TestApp;

  beforeAll(async () => {
    smsc = await Smsc.start();
    kannel = await Kannel.start(smsc.port, mkdtempSync(join(inject('runFolder'), 'kannel-')));
    const port = String(await fixedPort());
    // Kannel sends receipts to BASE_URL.
    app = await providers.startWith(
      { PORT: port, BASE_URL: `http://127.0.0.1:${port}` },
      kannel.provider,
    );
  });
  afterAll(async () => {
    await providers.stop();
    await kannel.kill();
    await smsc.down();
  });

  async function askedAt(suffix: string): Promise<Actor> {
    const actor = new Actor(app, numberEndingIn(suffix));
    expectOk(await actor.register());
    expectOk(await actor.initialize('sms'));
    return actor;
  }

  async function ends(actor: Actor, state: string): Promise<void> {
    await vi.waitFor(async () => {
      expect(await messageTo(app, actor)).toMatchObject({ state, attempts: 1 });
    }, PATIENCE);
  }

  const receiptsOf = async (actor: Actor) => {
    const { id } = await messageTo(app, actor);
    return (
      await app.query('SELECT status FROM receipts WHERE message_id = ? ORDER BY status', [id])
    ).map(({ status }) => status);
  };

  it.each(['en', 'fa'])(
    'carries a text in %s to the handset, and its receipts back',
    async (language) => {
      const actor = await asked(app, language);
      await ends(actor, 'delivered');
      const got = smsc.submitted.find(({ to }) => to === actor.cell_number.slice(1));
      const code = /\d{6}/.exec(got?.text ?? '')?.[0] ?? '';
      expect(got?.text).toMatch(language === 'en' ? /^Your sign-in code/ : /^رمز ورود/);
      expect(got?.data_coding).toBe(language === 'en' ? 0 : 8);
      expect(got?.validity_period).toBeTruthy();
      // Kannel does not wait for the response to one receipt before it sends the next.
      await expect.poll(() => receiptsOf(actor)).toEqual(['delivered', 'progress']);
      expectOk(await actor.token(code));
      expect(providers.lines.join('')).not.toContain('kannel-secret');
    },
  );

  it.each([
    ['the phone cannot be reached', '8888'],
    ['the SMSC refuses the number', '9999'],
    ['the SMSC is busy for longer than Kannel tries', '0000'],
  ])('reports undelivered if %s', async (_what, suffix) => {
    await ends(await askedAt(suffix), 'undelivered');
  });

  it('keeps accepted messages while the link is down, and sends them when it is up', async () => {
    const port = await smsc.down();
    const actor = await asked(app);
    await isIn(app, actor, 'accepted');
    await smsc.up(port);
    await ends(actor, 'delivered');
  });

  it('loses nothing when it is killed: messages that it did not accept are sent after its restart', async () => {
    const before = await asked(app);
    await kannel.kill();
    const during = await asked(app);
    await vi.waitFor(async () => {
      expect(await messageTo(app, during)).toMatchObject({ state: 'ready' });
    }, PATIENCE);
    await kannel.run();
    await vi.waitFor(() => {
      const numbers = smsc.submitted.map(({ to }) => to);
      expect(numbers).toEqual(
        expect.arrayContaining([before, during].map(({ cell_number }) => cell_number.slice(1))),
      );
    }, PATIENCE);
    await isIn(app, during, 'delivered');
  });
});
