import { randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, inject, it, vi } from 'vitest';
import { ENTITIES } from '../../src/app/app.module.js';
import { backUp } from '../../src/operations/backup/index.js';
import { readEncrypted, writeEncrypted } from '../../src/operations/backup/encrypted-lines.js';
import { createEngine, Database, openDataSource } from '../../src/platform/database/index.js';
import { KeyRing } from '../../src/platform/keys/index.js';
import { Actor } from '../support/actors/actor.js';
import type { Settings } from '../support/servers/app.js';
import { keypad } from '../support/servers/command.js';
import {
  closeInstallations,
  emptyDatabase,
  install,
  newBackup,
  newFile,
  newKeys,
  startOn,
  toAsync,
} from '../support/servers/installation.js';

closeInstallations();

describe('keypad backup', () => {
  it('saves one moment of the database while others write [BKP-1]', async () => {
    const { app, settings } = await install();
    const file = newFile();
    const source = await openDataSource(settings.DATABASE_URL ?? '', {
      entities: ENTITIES,
      pool: 3,
    });
    const query = source.query.bind(source);
    let written = 0;
    vi.spyOn(source, 'query').mockImplementation(async (text, ...more) => {
      const rows: unknown = await query(text, ...more);
      if (/^SELECT .* FROM (users|sessions|audit_events) /.test(text)) {
        await Actor.signedIn(app);
        written += 1;
      }
      return rows;
    });
    const database = new Database(await createEngine(source));
    await backUp(source, database, new KeyRing(settings.KEYS ?? ''), file, () => undefined);
    await source.destroy();
    expect(written).toBe(3);

    const DATABASE_URL = await emptyDatabase();
    await keypad({ ...settings, DATABASE_URL }, ['restore', file]);
    const second = await startOn({ ...settings, DATABASE_URL });
    // Each session is written in one transaction with its event.
    const [row] = await second.query(`SELECT
      (SELECT COUNT(*) FROM sessions) AS sessions,
      (SELECT COUNT(*) FROM audit_events e JOIN sessions s ON e.subject = ${
        inject('engine') === 'sqlite' ? "'session:' || s.id" : "CONCAT('session:', s.id)"
      } WHERE e.event = 'session.started') AS both_of_them,
      (SELECT COUNT(*) FROM audit_events WHERE event = 'session.started') AS events`);
    expect(row).toEqual({
      sessions: row?.['sessions'],
      both_of_them: row?.['sessions'],
      events: row?.['sessions'],
    });
  });

  it('shows nothing of its content, and only its owner can read it [BKP-1]', async () => {
    const { app, settings } = await install();
    const actor = await Actor.registered(app);
    const file = await newBackup(settings);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const [head, ...rest] = readFileSync(file, 'latin1').split('\n');
    expect(head).toMatch(/^keypad-backup-1 k1 [\w-]{22}$/);
    expect(rest.join('\n')).not.toContain(actor.cell_number.slice(3));
    expect((await keypad(settings, ['backup', file])).stderr).toBe(
      `error: cannot write ${file}: it exists\n`,
    );
  });

  it('refuses a file of which a byte was changed or missing, or whose key is not in KEYS [BKP-1]', async () => {
    const { settings } = await install();
    const ring = new KeyRing(settings.KEYS ?? '');
    const file = newFile();
    // Three chunks and a half, of bytes that do not compress.
    await writeEncrypted(
      ring,
      file,
      toAsync(Array.from({ length: 24 }, () => `"${randomBytes(7_000).toString('hex')}"\n`)),
    );
    const bytes = readFileSync(file);
    const chunk = 64 * 1024 + 16;
    const start = bytes.indexOf('\n') + 1;
    expect(bytes.length).toBeGreaterThan(start + 2 * chunk);
    const second = bytes.subarray(start + chunk, start + 2 * chunk);
    const flipped = (at: number) => {
      const copy = Buffer.from(bytes);
      copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
      return copy;
    };
    const otherSalt = Buffer.from(bytes);
    otherSalt.write(bytes.toString('latin1', start - 2, start - 1) === 'A' ? 'Q' : 'A', start - 2);
    const damaged: Buffer[] = [
      otherSalt,
      ...[start, start + chunk, bytes.length - 1].map(flipped),
      ...[start, start + 1, start + chunk, start + 2 * chunk, bytes.length - 1].map((length) =>
        bytes.subarray(0, length),
      ),
      Buffer.concat([bytes.subarray(0, start + chunk), bytes.subarray(start + 2 * chunk)]),
      Buffer.concat([bytes.subarray(0, start), second, second, bytes.subarray(start + 2 * chunk)]),
      Buffer.concat([bytes, Buffer.from([0])]),
    ];
    for (const each of damaged) {
      const other = newFile();
      writeFileSync(other, each);
      const reading = readEncrypted(ring, other, () => undefined);
      await expect(reading).rejects.toThrow(`${other}: it was cut off or changed`);
    }
    const whole = await newBackup(settings);
    for (const [KEYS, words] of [
      [newKeys(), 'or key k1 in KEYS is another one'],
      [newKeys().replace('k1', 'k2'), 'it was made with key k1, which is not in KEYS'],
    ] as const) {
      const refused = await keypad({ ...settings, KEYS }, ['backup', '--verify', whole]);
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toContain(words);
    }
    expect(await keypad(settings, ['backup', '--verify', whole])).toMatchObject({
      code: 0,
      stderr: '',
    });
  });

  it('ends with 1 and one line for a file that is none or does not exist, and for no database [BKP-1]', async () => {
    const { settings } = await install();
    const other = newFile();
    writeFileSync(other, 'SQLite format 3');
    const refusals: [Settings, string[], string][] = [
      [settings, ['backup', '--verify', other], `${other}: it is not a backup`],
      [
        settings,
        ['restore', `${other}.none`],
        `cannot read ${other}.none: there is no such file or folder`,
      ],
      [settings, ['backup', `${other}/a/b`], `cannot write ${other}/a/b: `],
      [
        { ...settings, DATABASE_URL: `sqlite:${other}.none` },
        ['backup', newFile()],
        `there is no database at ${other}.none`,
      ],
    ];
    for (const [each, args, words] of refusals) {
      const refused = await keypad(each, args);
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toMatch(/^error: [^\n]*\n$/);
      expect(refused.stderr).toContain(words);
    }
  });
});
