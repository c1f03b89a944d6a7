import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { ROOT } from '../support/servers/built.js';

const UNIT = 'ops/systemd/keypad.service';
const hasSystemd = existsSync('/usr/bin/systemd-analyze') || process.env['CI'] === 'true';
const unit = readFileSync(UNIT, 'utf8');

describe.skipIf(!hasSystemd)('ops/systemd/keypad.service', () => {
  let copy: string;

  beforeAll(() => {
    copy = join(mkdtempSync(join(inject('runFolder'), 'unit-')), 'keypad.service');
    writeFileSync(copy, unit.replace('/usr/bin/node', process.execPath));
  });

  const analyze = (...args: string[]) =>
    spawnSync('/usr/bin/systemd-analyze', [...args, copy], { encoding: 'utf8' });

  it('has no faults, as systemd judges it', () => {
    expect(analyze('verify', '--man=no')).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });

  it('has few rights, as systemd judges it', () => {
    const { status, stdout } = analyze('security', '--offline=true', '--threshold=20');
    expect({ status, stdout }).toMatchObject({ status: 0 });
  });
});

describe('the steps for systemd in operations.md', () => {
  const section = /^### Other ways to start the service$([\s\S]*?)^#/m.exec(
    readFileSync('docs/operations.md', 'utf8'),
  );
  const [install = '', command = ''] = Array.from(
    (section?.[1] ?? '').matchAll(/^```bash\n([\s\S]*?)^```$/gm),
    ([, block]) => block,
  );

  it('make the files that the unit reads, and settings that the service accepts', () => {
    const folder = mkdtempSync(join(inject('runFolder'), 'systemd-'));
    // Users and services of this machine stay as they are.
    const stubs = 'useradd() { :; }\nsystemctl() { :; }\nrunuser() { shift 3; "$@"; }\n';
    const run = (block: string) =>
      execFileSync(
        'bash',
        ['--norc', '-euc', stubs + block.replaceAll(/\/(?:etc|var\/lib)\//g, `${folder}$&`)],
        {
          cwd: ROOT,
          encoding: 'utf8',
          env: { PATH: process.env['PATH'] },
        },
      );
    run(install.replaceAll(' -g keypad', ''));
    const files = Array.from(unit.matchAll(/[=:](\/etc\/keypad\/\S+)$/gm), ([, path = '']) => path);
    expect(files).toHaveLength(2);
    for (const path of files) expect(statSync(join(folder, path)).mode & 0o777, path).toBe(0o640);
    expect(readFileSync(join(folder, '/etc/systemd/system/keypad.service'), 'utf8')).toBe(unit);
    const findings = run(
      `${command.replace('/usr/bin/node', process.execPath).trim()} --json || true`,
    );
    expect(JSON.parse(findings)).toContainEqual(
      expect.objectContaining({ name: 'settings', status: 'ok' }),
    );
  });
});
