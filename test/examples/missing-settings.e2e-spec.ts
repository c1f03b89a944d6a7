import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../support/servers/built.js';
import { fixedPort } from '../support/servers/ports.js';
import {
  BACK_ENDS,
  installed,
  RECEIVERS,
  type Sample,
  sampleFolder,
  SIGN_INS,
} from '../support/servers/samples.js';
import { exitCodeOf } from '../support/servers/child-exit.js';

const SAMPLES = [...BACK_ENDS, ...RECEIVERS, ...SIGN_INS];
const COMPLETE = {
  KEYPAD: 'http://127.0.0.1:9',
  CLIENT_ID: '1',
  CLIENT_SECRET: 'x',
  WEBHOOK_SECRET: 'whsec_x',
};
/** Values that are none. A secret may also have no key, or one of a single byte. */
const MISSING: Readonly<Record<string, readonly (string | undefined)[]>> = {
  KEYPAD: [undefined, ''],
  CLIENT_ID: [undefined, ''],
  CLIENT_SECRET: [undefined],
  WEBHOOK_SECRET: [undefined, '', 'whsec_', 'whsec_YQ=='],
};
const CASES = installed(SAMPLES).flatMap((sample) =>
  sample.settings.flatMap((setting) =>
    (MISSING[setting] ?? []).map((value) => {
      return { title: `${sample.folder}/${sample.file}`, sample, setting, value };
    }),
  ),
);

/** Returns a request that each sample would accept if an empty or short key counted. */
function forge(value = ''): RequestInit {
  const [id, at, body] = [
    'evt_1',
    String(Math.floor(Date.now() / 1000)),
    '{"type":"user.deleted","data":{}}',
  ];
  const key = Buffer.from(value.replace('whsec_', ''), 'base64');
  const signature = `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
  const ofEvent = { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature };
  return { method: 'POST', body, headers: { ...ofEvent, authorization: 'Bearer a.b.c' } };
}

/**
 * Starts a sample. Returns `stopped` if it ended with an error, and otherwise the status of a
 * forged request.
 */
async function tryWithout(
  sample: Sample,
  setting: string,
  value?: string,
): Promise<number | 'stopped'> {
  const PORT = String(await fixedPort());
  const [program, ...args] = sample.start(PORT);
  const settings = { ...COMPLETE, [setting]: value };
  const env = { PATH: process.env['PATH'], PORT, ...settings };
  const child = spawn(program, args, { cwd: sampleFolder(sample), env, stdio: 'ignore' });
  const exit = exitCodeOf(child);
  onTestFinished(() => void child.kill('SIGKILL'));
  for (;;) {
    if (child.exitCode !== null) return (await exit) === 0 ? 0 : 'stopped';
    try {
      return (await fetch(`http://127.0.0.1:${PORT}/`, forge(value))).status;
    } catch {
      // It has not begun to listen, or never will.
      await Promise.race([exit, setTimeout(50)]);
    }
  }
}

describe('the samples', () => {
  it('a sample that reads settings is in the lists of this spec [HOOK-4]', () => {
    const files = globSync('examples/{backends,webhooks,sign-in}/*.*', { cwd: ROOT });
    const readers = files.filter((file) =>
      /process\.env|getenv|os\.environ|ENV\.fetch/i.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    // Both servers of Node.js import it.
    const shared = 'examples/backends/require-user.mjs';
    const known = SAMPLES.map(({ folder, file }) => `examples/${folder}/${file}`);
    expect(readers.sort()).toEqual([...known, shared].sort());
  });

  it.each(CASES)(
    '$title does nothing if $setting is $value [HOOK-4]',
    async ({ sample, setting, value }) => {
      expect(await tryWithout(sample, setting, value)).toBe(
        sample.file.endsWith('.php') ? 500 : 'stopped',
      );
    },
  );
});
