import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { addPasskey } from '../support/actors/passkey.js';
import { Passkey } from '../support/actors/passkey-device.js';
import { useApp } from '../support/servers/app.js';
import { keypad } from '../support/servers/command.js';
import { codeOf } from '../support/actors/http.js';
import { staffMember, userIdOf } from '../support/actors/staff.js';
import { readJsonObject, readJsonObjects } from '../support/assertions/read-json.js';

/** Each command runs beside the running server on the same database. */
describe('keypad user', () => {
  const app = useApp({ LIMITS: 'off', TRUSTED_PROXIES: '127.0.0.1' });

  const run = (line: string) => {
    const { DATABASE_URL, DATA_DIR } = app.config;
    return keypad({ DATABASE_URL, DATA_DIR }, line.split(' '));
  };
  const idsOf = async (line: string) =>
    readJsonObjects((await run(`${line} --json`)).stdout).map(({ id }) => Number(id));

  it('list shows users page by page, with masked numbers and e-mail addresses', async () => {
    await Actor.registered(app);
    const actors = [
      await Actor.registered(app),
      await Actor.registered(app),
      await Actor.registered(app),
    ];
    const ids = (await idsOf('user list --limit 1000')).slice(-3);
    const before = String((ids[0] ?? 0) - 1);
    expect(await idsOf(`user list --after ${before} --limit 2`)).toEqual(ids.slice(0, 2));
    expect(await idsOf(`user list --after ${String(ids[1])} --limit 2`)).toEqual(ids.slice(2));
    await app.query('UPDATE users SET email = ? WHERE id = ?', ['sara_1%x@example.com', ids[0]]);
    const shown = await run(`user list --after ${before} --limit 1`);
    expect(shown.stdout).toMatch(/ \+989\*{5}\d{4} +s\*\*\*@example\.com +ACTIVE /);
    for (const { cell_number } of actors) expect(shown.stdout).not.toContain(cell_number);
    expect((await run('user list --limit 1001')).code).toBe(2);
  });

  it('list --search finds users by id, number, or the beginning of a number or address', async () => {
    const actor = await Actor.registered(app);
    const [id = 0] = (await idsOf('user list --limit 1000')).slice(-1);
    await app.query('UPDATE users SET email = ? WHERE id = ?', ['reza_9@example.com', id]);
    const national = `0${actor.cell_number.slice('+98'.length)}`;
    for (const search of [
      String(id),
      national,
      actor.cell_number,
      actor.cell_number.slice(0, -1),
      'Reza_',
      'reza_9@',
    ]) {
      expect([search, await idsOf(`user list --search ${search}`)]).toEqual([
        search,
        expect.arrayContaining([id]),
      ]);
    }
    for (const search of ['rez%', 'reza!', '+98912%', 'nobody']) {
      expect([search, await idsOf(`user list --search ${search}`)]).toEqual([search, []]);
    }
  });

  it('show names the user in full, with sessions and wrong guesses', async () => {
    const actor = await Actor.signedIn(app);
    const id = await userIdOf(actor);
    for (const text of [String(id), actor.cell_number]) {
      expect((await run(`user show ${text} --json`)).json()).toMatchObject({
        id,
        cell_number: actor.cell_number,
        sessions: 1,
        wrong_guesses: 0,
        delayed_seconds: 0,
      });
    }
    expect((await run(`user show ${String(id)}`)).stdout).toMatch(/^delayed_seconds +0$/m);
  });

  it('sessions lists live sessions with the coarse network', async () => {
    const actor = await Actor.signedIn(app);
    const [session] = readJsonObjects(
      (await run(`user sessions ${actor.cell_number} --json`)).stdout,
    );
    expect(session).toMatchObject({
      application: 'Test',
      platform: 'WEB',
      network: '127.0.0.0/24',
    });
    await run(`user suspend ${String(await userIdOf(actor))}`);
    expect((await run(`user sessions ${actor.cell_number} --json`)).json()).toEqual([]);
  });

  it('forget-networks forgets those of ended sessions and writes an audit row [OTP-6]', async () => {
    const actor = await Actor.signedIn(app);
    const id = await userIdOf(actor);
    expect((await run(`user forget-networks ${String(id)} --json`)).json()).toMatchObject({
      id,
      forgotten: false,
    });
    await app.query('UPDATE sessions SET expires_at = 1 WHERE user_id = ?', [id]);
    const forgotten = await run(`user forget-networks ${actor.cell_number} --json`);
    expect(forgotten.json()).toMatchObject({ id, forgotten: true });
    const rows = await app.query('SELECT network FROM sessions WHERE user_id = ?', [id]);
    expect(rows).toEqual([{ network: null }]);
    const events = (await run('audit list --event user.networks_forgotten --json')).json();
    expect(events).toEqual([
      expect.objectContaining({ actor: 'operator', subject: `user:${String(id)}`, account: id }),
    ]);
  });

  it('passkeys lists them, and remove-passkey removes a lost one and ends the staff sessions [ROLE-12]', async () => {
    const { actor, id } = await staffMember(app);
    const passkeyId = await addPasskey(actor, new Passkey(actor));
    expect((await run(`user passkeys ${String(id)} --json`)).json()).toEqual([
      expect.objectContaining({ id: Number(passkeyId), name: 'Laptop', used_at: null }),
    ]);
    const removal = `user remove-passkey ${String(id)}`;
    expect((await run(`${removal} 999999 --reason Lost`)).code).toBe(1);
    expect((await run(`${removal} ${passkeyId}`)).code).not.toBe(0);
    expect((await run(`${removal} ${passkeyId} --reason Lost --json`)).json()).toMatchObject({
      id: Number(passkeyId),
      removed: true,
      left: 0,
    });
    expect((await run(`user passkeys ${String(id)} --json`)).json()).toEqual([]);
    // Another process learns it within a second (REF-7).
    await expect.poll(async () => (await actor.gql('{ StaffMembers { id } }')).status).toBe(401);
    const events = (await run('audit list --event staff.passkey_removed --json')).json();
    expect(events).toEqual([expect.objectContaining({ actor: 'operator', account: id })]);
  });

  it('clear-guesses ends the delay of unknown networks and writes an audit row [OTP-6]', async () => {
    const actor = await Actor.signedIn(app);
    const id = await userIdOf(actor);
    await app.query('UPDATE sessions SET network = ? WHERE user_id = ?', ['elsewhere', id]);
    for (let i = 0; i < 10; i += 1) {
      await app.travel(600);
      const code = await actor.newCode();
      await actor.token(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    }
    await app.travel(20);
    expect((await run(`user show ${String(id)} --json`)).json()).toMatchObject({
      wrong_guesses: 10,
    });
    const code = await actor.receivedCode();
    expect(codeOf(await actor.token(code))).toBe('RATE_LIMITED');

    const cleared = await run(`user clear-guesses ${actor.cell_number} --json`);
    expect(cleared.json()).toMatchObject({ id, cleared: true });
    expect((await run(`user show ${String(id)} --json`)).json()).toMatchObject({
      wrong_guesses: 0,
      delayed_seconds: 0,
    });
    expect((await actor.token(code)).status).toBe(200);
    expect((await run(`user clear-guesses ${String(id)} --json`)).json()).toMatchObject({
      id,
      cleared: false,
    });
    const events = (await run('audit list --event user.guesses_cleared --json')).json();
    expect(events).toEqual([
      expect.objectContaining({ actor: 'operator', subject: `user:${String(id)}`, account: id }),
    ]);
  });

  it('export writes a new file that only its owner can read, or standard output [PRV-2]', async () => {
    const actor = await Actor.signedIn(app);
    const file = join(mkdtempSync(join(inject('runFolder'), 'export-')), 'user.json');
    expect(await run(`user export ${actor.cell_number} ${file}`)).toMatchObject({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const written = readJsonObject(readFileSync(file, 'utf8'));
    expect(written).toMatchObject({
      users: { cell_number: actor.cell_number },
      sessions: [{ amr: 'otp' }],
    });
    expect(written['audit_events']).toContainEqual(
      expect.objectContaining({ event: 'user.exported', actor: 'operator' }),
    );
    expect((await run(`user export ${actor.cell_number} ${file}`)).code).toBe(1);
    expect((await run(`user export ${actor.cell_number} -`)).json()).toMatchObject({
      users: written['users'],
    });
  });

  it('delete asks for --yes, and deletes the account [PRV-1]', async () => {
    const actor = await Actor.signedIn(app);
    const id = await userIdOf(actor);
    expect(await run(`user delete ${String(id)}`)).toMatchObject({ code: 2, stdout: '' });
    expect((await run(`user delete ${actor.cell_number} --yes --json`)).json()).toMatchObject({
      id,
      deleted: true,
    });
    expect((await run(`user delete ${String(id)} --yes`)).stderr).toBe(
      'error: there is no such user\n',
    );
    expect((await actor.register()).status).toBe(200);
  });

  it('an unknown user ends each command with 1 and one line', async () => {
    for (const command of [
      ...[
        'user show',
        'user sessions',
        'user clear-guesses',
        'user forget-networks',
        'user suspend',
        'user resume',
      ],
      ...['staff dismiss', 'audit list --user', 'delivery show --user'],
    ]) {
      for (const text of ['999999', 'nobody@example.com', '+989129999999', '?']) {
        const outcome = { code: 1, stdout: '', stderr: 'error: there is no such user\n' };
        expect(await run(`${command} ${text}`)).toMatchObject(outcome);
      }
    }
  });

  it('staff appoint says how an unknown user comes to be', async () => {
    expect(await run('staff appoint 999999')).toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        'error: there is no such user: who becomes staff registers in the app or the console ' +
        'first, as any user does\n',
    });
  });

  it('shows since when a user is of staff as a date, and as a number with --json', async () => {
    const { id } = await staffMember(app, {}, 'support');
    for (const command of [`staff appoint ${String(id)}`, 'staff list', `user show ${String(id)}`])
      expect((await run(command)).stdout).toMatch(/(?:staff_since|support) +\d{4}-\d\d-\d\d /);
    const members = readJsonObjects((await run('staff list --json')).stdout);
    expect(members.at(-1)).toMatchObject({ id, staff_since: expect.any(Number) as number });
  });
});
