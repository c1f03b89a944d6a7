import { readFileSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import { ENTITIES } from '../../src/app/app.module.js';
import { openDataSource } from '../../src/platform/database/index.js';
import { Actor, tokensIn } from '../support/actors/actor.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import type { Settings } from '../support/servers/app.js';
import { keypad } from '../support/servers/command.js';
import { closeInstallations, emptyDatabase, startOn } from '../support/servers/installation.js';
import { travel } from '../support/servers/travel.js';
import { fileOf, loadDump, readKnown, releases, type Known } from './released/release.js';
import { readJsonObjects } from '../support/assertions/read-json.js';

closeInstallations();

async function settingsOf({ keys }: Known): Promise<Settings & { readonly DATABASE_URL: string }> {
  return {
    DATABASE_URL: await emptyDatabase(),
    KEYS: keys,
    BASE_URL: 'http://keypad.test',
    LIMITS: 'off',
  };
}

async function expectHealthy(settings: Settings, { audit_anchor }: Known): Promise<void> {
  const audit = await keypad(settings, ['audit', 'verify', '--anchor', audit_anchor, '--json']);
  expect(audit).toMatchObject({ code: 0 });
  const doctor = await keypad(settings, ['doctor', '--json']);
  expect(readJsonObjects(doctor.stdout).filter(({ status }) => status === 'fail')).toEqual([]);
}

it('data of a release is kept', () => {
  expect(releases()).toContain('1.0.0');
});

describe.each(releases())('a database of version %s', (version) => {
  const read = (kind: string) => readFileSync(fileOf(version, kind), 'utf8');

  it('serves its users after the upgrade: sessions, codes, tickets, cards, staff and audit trail [FLT-5]', async () => {
    const known = readKnown(read(`${inject('engine')}.json`));
    const settings = await settingsOf(known);
    await loadDump(settings.DATABASE_URL, read(`${inject('engine')}.sql`));
    expect(await keypad(settings, ['migrate'])).toMatchObject({ code: 0, stderr: '' });
    const source = await openDataSource(settings.DATABASE_URL, { entities: ENTITIES, pool: 2 });
    await travel(source, known.made_at - Date.now());
    await source.destroy();

    const app = await startOn(settings);
    const actorOf = ({ number }: { readonly number: string }) =>
      new Actor(app, number, known.client);
    const waiting = await actorOf(known.live_code).token(known.live_code.code);
    expect(waiting.status).toBe(200);
    const signedIn = actorOf(known.signed_in);
    const refreshed = await signedIn.refreshWith(known.signed_in.refresh_token);
    expect(refreshed.status).toBe(200);
    signedIn.tokens = tokensIn(refreshed);
    const sees = await signedIn.gql(
      '{ Tickets { id title status replies { content } } Cards { pan brand } }',
    );
    expect(sees.body.data).toEqual(known.signed_in.sees);
    await signedIn.refresh();
    expectRefusal(
      await actorOf(known.suspended).refreshWith(known.suspended.refresh_token),
      'INVALID_GRANT',
    );
    const staff = await keypad(settings, ['staff', 'list', '--json']);
    expect(staff.json()).toMatchObject([{ role: 'admin' }]);
    await expectHealthy(settings, known);
  });

  it('comes back from its backup, with the schema of this version [BKP-2]', async () => {
    const known = readKnown(read('sqlite.json'));
    const settings = await settingsOf(known);
    expect(await keypad(settings, ['restore', fileOf(version, 'backup')])).toMatchObject({
      code: 0,
    });
    const app = await startOn(settings);
    const actor = new Actor(app, known.signed_in.number, known.client);
    await actor.signIn();
    const sees = await actor.gql(
      '{ Tickets { id title status replies { content } } Cards { pan brand } }',
    );
    expect(sees.body.data).toEqual(known.signed_in.sees);
    await expectHealthy(settings, known);
  });
});
