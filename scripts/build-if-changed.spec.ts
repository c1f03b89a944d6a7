import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
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
/** Shell script that copies a source and counts itself, because Node starts slowly. */
const builds = (to: string, from: string, count: string) =>
  `mkdir -p $(dirname ${to}) && cp ${from} ${to} && printf 1 >> ${count}\n`;

describe('the build of npm start', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'keypad-build-'));
    const scripts = { 'build:server': 'sh build-server.sh', 'build:web': 'sh build-web.sh' };
    write('package.json', JSON.stringify({ type: 'module', scripts }));
    write('build-server.sh', builds('dist/main.js', 'src/a.ts', 'service'));
    write('build-web.sh', builds('dist/web/index.html', 'web/index.html', 'console'));
    for (const file of [
      'src/a.ts',
      'src/b/c.ts',
      'src/platform/openapi/openapi.ts',
      'web/src/page.tsx',
      'web/index.html',
    ]) {
      write(file, file);
    }
    for (const file of [
      'package-lock.json',
      'rolldown.config.js',
      'tsconfig.json',
      'docs/guide.md',
    ])
      write(file, '{}');
    write('packages/client/README.md', '{}');
    write('node_modules/.package-lock.json', '{}');
    write('scripts/licences.mjs', '// parts');
    write('node_modules/rolldown/package.json', '{}');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('runs at the first start, says so in two lines, and does not run at the second', () => {
    const stdout = 'Building the service…\nBuilding the console…\n';
    expect(start()).toEqual({ status: 0, stdout, stderr: '', service: 1, console: 1 });
    expect(start()).toEqual({ status: 0, stdout: '', stderr: '', service: 1, console: 1 });
  });

  it.each([
    ...[
      'src/a.ts',
      'src/b/c.ts',
      'rolldown.config.js',
      'tsconfig.json',
      'scripts/licences.mjs',
      'dist/main.js',
    ].map((file) => [file, 2, 1]),
    ...['web/src/page.tsx', 'web/index.html', 'docs/guide.md', 'dist/web/index.html'].map(
      (file) => [file, 1, 2],
    ),
    ['packages/client/README.md', 1, 2],
    ...[
      'package-lock.json',
      'node_modules/.package-lock.json',
      'src/platform/openapi/openapi.ts',
    ].map((file) => [file, 2, 2]),
  ] as [string, number, number][])(
    'runs again after a change of %s, even if its size and time stay the same: service %i, console %i',
    (file, service, console) => {
      start();
      const time = new Date(0);
      utimesSync(at(file), time, time);
      start();
      write(file, readFileSync(at(file), 'utf8').replace(/^./, 'X'));
      utimesSync(at(file), time, time);
      expect(start()).toMatchObject({ service, console });
      expect(start()).toMatchObject({ service, console });
    },
  );

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
    expect(start().service).toBe(2);
  });

  it('runs again if a source was changed, built by hand and restored', () => {
    start();
    const before = readFileSync(at('src/a.ts'), 'utf8');
    write('src/a.ts', 'other');
    spawnSync('sh', ['build-server.sh'], { cwd: folder });
    write('src/a.ts', before);
    start();
    expect(readFileSync(at('dist/main.js'), 'utf8')).toBe(before);
  });

  it('runs again if a source changed while it ran', () => {
    appendFileSync(at('build-server.sh'), 'printf x >> src/b/c.ts\n');
    expect(start().service).toBe(1);
    expect(start().service).toBe(2);
  });

  it('runs again after it failed, and npm start ends', () => {
    appendFileSync(at('build-web.sh'), 'exit 3\n');
    expect(start()).toMatchObject({
      status: 1,
      stderr: 'The build of the console failed.\n',
      console: 1,
    });
    expect(start()).toMatchObject({ status: 1, service: 1, console: 2 });
  });

  it('runs again with another NODE_ENV, which decides which React the console has', () => {
    start();
    expect(start({ NODE_ENV: 'development' }).console).toBe(2);
  });

  it('does not run for a spec or a new time', () => {
    start();
    write('src/a.spec.ts', '');
    utimesSync(at('src/a.ts'), 1, 1);
    expect(start()).toMatchObject({ service: 1, console: 1 });
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
    const options = {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...env },
      encoding: 'utf8',
    } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT], options);
    const times = (half: string) =>
      existsSync(at(half)) ? readFileSync(at(half), 'utf8').length : 0;
    return { status, stdout, stderr, service: times('service'), console: times('console') };
  }
});
