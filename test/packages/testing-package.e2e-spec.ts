import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../support/servers/built.js';
import { scratchFolder } from '../support/servers/scratch.js';
import { readJson } from '../support/assertions/read-json.js';

const FILES = z.array(z.object({ path: z.string() }));
const PACKED = z.tuple([z.object({ filename: z.string(), files: FILES })]);

const PACKAGE = join(ROOT, 'packages/testing');
const SIGN_IN = `
const keypad = await startKeypad();
const tokens = await keypad.signIn();
await keypad.stop();
console.log(tokens.token_type);
`;

describe('The package @keypad/testing', () => {
  let folder: string;
  let app: string;
  let files: string[];

  beforeAll(() => {
    folder = scratchFolder('testing-package');
    app = join(folder, 'app');
    mkdirSync(app);
    const out = run(
      'npm',
      ['pack', '--ignore-scripts=false', '--json', '--pack-destination', folder],
      PACKAGE,
    );
    const [packed] = readJson(PACKED, out.slice(out.indexOf('[')));
    files = packed.files.map(({ path }) => path);
    writeFileSync(join(app, 'package.json'), '{}');
    run(
      'npm',
      ['install', '-D', '--offline', '--no-audit', '--no-fund', join(folder, packed.filename)],
      app,
    );
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  function run(command: string, args: readonly string[], cwd = app): string {
    return execFileSync(command, args, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  function install(name: string, target: string): void {
    const link = join(app, 'node_modules', name);
    if (existsSync(link)) return;
    mkdirSync(join(link, '..'), { recursive: true });
    symlinkSync(target, link);
  }

  it('has code, types, README and license, and no sources or dependencies', () => {
    const rest = files.filter((file) => !/^dist\/[a-z-]+(\.d\.ts|\.js)$/.test(file));
    expect(rest.sort()).toEqual(['LICENSE', 'README.md', 'dist/package.json', 'package.json']);
    expect(files).toEqual(
      expect.arrayContaining(['index', 'nest'].flatMap((n) => [`dist/${n}.js`, `dist/${n}.d.ts`])),
    );
    expect(JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))).not.toHaveProperty(
      'dependencies',
    );
  });

  it('says in one sentence how to install a keypad that is missing', () => {
    rmSync(join(app, 'node_modules/keypad'), { force: true });
    const script =
      "require('@keypad/testing').startKeypad().catch((error) => console.log(String(error)))";
    const lines = run(process.execPath, ['-e', script]).trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/`npm install -D \.\.\/keypad`.*`root`/);
  });

  it('starts the keypad of the dependencies without options', () => {
    install('keypad', ROOT);
    const script = `import { startKeypad } from '@keypad/testing';${SIGN_IN}`;
    expect(run(process.execPath, ['--input-type=module', '-e', script]).trim()).toBe('Bearer');
  });

  it('ends the service if the process of the tests is killed', async () => {
    install('keypad', ROOT);
    const script = "require('@keypad/testing').startKeypad().then(({ url }) => console.log(url))";
    const tests = spawn(process.execPath, ['-e', script], {
      cwd: app,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const chunks: unknown[] = await once(tests.stdout, 'data');
    const url = String(chunks[0]).trim();
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    tests.kill('SIGKILL');
    await expect.poll(() => fetch(url).catch(() => 'no service')).toBe('no service');
  });

  it('loads as CommonJS without support for ES modules, as Jest needs it', () => {
    const script =
      "for (const name of ['', '/nest']) console.log(Object.keys(require('@keypad/testing' + name)).join())";
    expect(
      run(process.execPath, ['--no-experimental-require-module', '-e', script]).trim().split('\n'),
    ).toEqual(['Keypad,KeypadRefusal,startKeypad', 'KeypadTestingModule']);
  });

  it.each([
    ['Node', { module: 'nodenext' }],
    ['a bundler', { module: 'esnext', moduleResolution: 'bundler' }],
    [
      'older templates of Nest',
      { module: 'commonjs', moduleResolution: 'node10', ignoreDeprecations: '6.0' },
    ],
  ])('compiles with the module resolution of %s', (_, options) => {
    install('@nestjs', join(ROOT, 'node_modules/@nestjs'));
    install('@types', join(ROOT, 'node_modules/@types'));
    const compilerOptions = {
      ...options,
      target: 'es2023',
      types: ['node'],
      strict: true,
      noEmit: true,
      skipLibCheck: true,
    };
    writeFileSync(
      join(app, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['app.ts'] }),
    );
    writeFileSync(
      join(app, 'app.ts'),
      [
        "import { Keypad, startKeypad } from '@keypad/testing';",
        "import { KeypadTestingModule } from '@keypad/testing/nest';",
        'export const keypad: Promise<Keypad> = startKeypad();',
        'export const { imports } = KeypadTestingModule.forRoot();',
      ].join('\n'),
    );
    run(join(ROOT, 'node_modules/.bin/tsc'), []);
  });
});
