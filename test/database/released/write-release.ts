import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, inject, it } from 'vitest';
import { z } from 'zod';
import { ENTITIES } from '../../../src/app/app.module.js';
import { AuditChain } from '../../../src/platform/audit/index.js';
import { openDataSource } from '../../../src/platform/database/index.js';
import { Actor } from '../../support/actors/actor.js';
import { ask, idIn } from '../../support/actors/graphql.js';
import { newPan } from '../../support/actors/pans.js';
import { staffMember, userIdOf } from '../../support/actors/staff.js';
import { readJson } from '../../support/assertions/read-json.js';
import { startApp } from '../../support/servers/app.js';
import { keypad } from '../../support/servers/command.js';
import { freshDatabase } from '../../support/servers/fresh-database.js';
import { dumpOf, fileOf, type Known } from './release.js';

const SEEN = '{ Tickets { id title status replies { content } } Cards { pan brand } }';
const QUESTION =
  'mutation { TicketAdd(ticket_department_id: 1, title: "Card", content: "کارت من کار نمی‌کند") { id } }';
/** Known to everybody, for this data only. */
const KEYS = `k1:${Buffer.from('keys of a fixture, 32 bytes long').toString('base64')}`;

/**
 * Keeps data, backup and schema of this version (`npm run release`).
 * test/database/upgrade.e2e-spec.ts uses them.
 */
it('writes the data of a release', async () => {
  const engine = inject('engine');
  const { version } = readJson(
    z.object({ version: z.string() }),
    readFileSync('package.json', 'utf8'),
  );
  const database = await freshDatabase();
  const settings = {
    DATABASE_URL: database.url,
    KEYS,
    BASE_URL: 'http://keypad.test',
    LIMITS: 'off',
  };
  const app = await startApp(settings);
  const command = async (...args: string[]) => {
    const outcome = await keypad(settings, args);
    expect(outcome, args.join(' ')).toMatchObject({ code: 0 });
    return outcome;
  };

  const signedIn = await Actor.signedIn(app);
  await ask(signedIn, 'mutation ($pan: String!) { CardAdd(pan: $pan) { id } }', { pan: newPan() });
  const id = idIn(await signedIn.gql(QUESTION));
  const { actor: staff } = await staffMember(app);
  await ask(
    staff,
    `mutation { StaffTicketAddReply(ticket_id: "${id}", content: "Which bank?") { ticket { id } } }`,
  );
  const suspended = await Actor.signedIn(app);
  const refused = suspended.tokens?.refresh_token ?? '';
  await command('user', 'suspend', String(await userIdOf(suspended)));
  const waiting = await Actor.registered(app);
  const code = await waiting.newCode('ussd');
  const sees = (await signedIn.gql(SEEN)).body.data;
  const { refresh_token } = await signedIn.refresh();
  await app.get(AuditChain).sealRows();
  await app.close();

  const verified = await command('audit', 'verify', '--json');
  const { anchor } = readJson(z.object({ anchor: z.string() }), verified.stdout);
  const known: Known = {
    made_at: Date.now(),
    keys: KEYS,
    client: app.client,
    audit_anchor: anchor,
    signed_in: { number: signedIn.cell_number, refresh_token, sees },
    live_code: { number: waiting.cell_number, code },
    suspended: { number: suspended.cell_number, refresh_token: refused },
  };
  writeFileSync(fileOf(version, `${engine}.json`), `${JSON.stringify(known, undefined, 2)}\n`);
  const source = await openDataSource(database.url, { entities: ENTITIES, pool: 2 });
  writeFileSync(fileOf(version, `${engine}.sql`), await dumpOf(source));
  await source.destroy();
  if (engine === 'sqlite') {
    rmSync(fileOf(version, 'backup'), { force: true });
    await command('backup', fileOf(version, 'backup'));
    copyFileSync('src/platform/graphql/schema.gql', `docs/releases/schema-${version}.gql`);
  }
  await database.drop();
});
