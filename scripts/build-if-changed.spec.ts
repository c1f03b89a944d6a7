import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SCRIPT = resolve('scripts/build-if-changed.mjs');
/** A build that copies the source and counts itself. */
const BUILD = `
import { appendFileSync, cpSync, mkdirSync } from 'node:fs';
mkdirSync('dist', { recursive: true });
cpSync('src/a.ts', 'dist/main.js');
appendFileSync('builds', '1');
`;

describe('the build of npm start', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'keypad-build-'));
    write('package.json', JSON.stringify({ type: 'module', scripts: { build: 'node build.js' } }));
    write('build.js', BUILD);
    for (const file of ['src/a.ts', 'src/b/c.ts', 'web/src/page.tsx', 'web/index.html']) write(file, file);
    for (const file of ['package-lock.json', 'rolldown.config.js', 'tsconfig.json']) write(file, '{}');
    write('node_modules/.package-lock.json', '{}');
    write('node_modules/rolldown/package.json', '{}');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('runs at the first start, says so in a line, and does not run at the second', () => {
    expect(start()).toEqual({ status: 0, stdout: 'Building the service…\n', stderr: '', builds: 1 });
    expect(start()).toEqual({ status: 0, stdout: '', stderr: '', builds: 1 });
  });

  it.each([
    ...['src/a.ts', 'src/b/c.ts', 'web/src/page.tsx', 'web/index.html', 'rolldown.config.js', 'tsconfig.json'],
    ...['package-lock.json', 'node_modules/.package-lock.json', 'dist/main.js'],
  ])('runs again after a change of %s, even if its size and time stay the same', (file) => {
    start();
    const time = new Date(0);
    utimesSync(at(file), time, time);
    start();
    write(file, readFileSync(at(file), 'utf8').replace(/^./, 'X'));
    utimesSync(at(file), time, time);
    expect(start().builds).toBe(2);
    expect(start().builds).toBe(2);
  });

  it.each<[string, () => void]>([
    [
      'a source is added',
      () => {
        write('src/new.ts', '');
      },
    ],
    [
      'a source is removed',
      () => {
        rmSync(at('src/b/c.ts'));
      },
    ],
    [
      'a source is renamed',
      () => {
        renameSync(at('src/b/c.ts'), at('src/b/d.ts'));
      },
    ],
    [
      'a file of the build is removed',
      () => {
        rmSync(at('dist/main.js'));
      },
    ],
    [
      'the build is removed',
      () => {
        rmSync(at('dist'), { recursive: true });
      },
    ],
    [
      'another build has written a file',
      () => {
        write('dist/app.module.js', '');
      },
    ],
  ])('runs again if %s', (_, change) => {
    start();
    change();
    expect(start().builds).toBe(2);
  });

  it('runs again if a source was changed, built by hand and restored', () => {
    start();
    const before = readFileSync(at('src/a.ts'), 'utf8');
    write('src/a.ts', 'other');
    spawnSync('node', ['build.js'], { cwd: folder });
    write('src/a.ts', before);
    start();
    expect(readFileSync(at('dist/main.js'), 'utf8')).toBe(before);
  });

  it('runs again if a source changed while it ran', () => {
    appendFileSync(at('build.js'), "appendFileSync('src/b/c.ts', 'x');");
    expect(start().builds).toBe(1);
    expect(start().builds).toBe(2);
  });

  it('runs again after it failed, and npm start ends', () => {
    appendFileSync(at('build.js'), 'process.exit(3);');
    expect(start()).toMatchObject({ status: 1, stderr: 'The build failed.\n', builds: 1 });
    expect(start()).toMatchObject({ status: 1, builds: 2 });
  });

  it('runs again with another NODE_ENV, which decides which React the console has', () => {
    start();
    expect(start({ NODE_ENV: 'development' }).builds).toBe(2);
  });

  it('does not run for a spec or a new time', () => {
    start();
    write('src/a.spec.ts', '');
    utimesSync(at('src/a.ts'), 1, 1);
    expect(start().builds).toBe(1);
  });

  it('names the command if development packages are missing', () => {
    rmSync(at('node_modules/rolldown'), { recursive: true });
    const { status, stderr } = start();
    expect(status).toBe(1);
    expect(stderr).toContain('npm ci --include=dev');
  });

  function at(file: string): string {
    return join(folder, file);
  }

  function write(file: string, text: string): void {
    mkdirSync(dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  }

  function start(env: { NODE_ENV?: string } = {}) {
    const options = { cwd: folder, env: { PATH: process.env['PATH'], ...env }, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT], options);
    const builds = spawnSync('cat', ['builds'], { cwd: folder, encoding: 'utf8' }).stdout.length;
    return { status, stdout, stderr, builds };
  }
});
