import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parse } from 'graphql';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { textOf } from '../../packages/client/src/document.js';
import { scratchFolder } from '../support/servers/scratch.js';
import { ROOT } from '../support/servers/built.js';
import { readJson } from '../support/assertions/read-json.js';

const FILES = z.array(z.object({ path: z.string() }));
const PACKED = z.tuple([z.object({ filename: z.string(), files: FILES })]);

const PACKAGE = join(ROOT, 'packages/client');

describe('The package @keypad/client', () => {
  let folder: string;
  let files: string[];

  beforeAll(() => {
    folder = scratchFolder('client-package');
    const out = run(
      'npm',
      ['pack', '--ignore-scripts=false', '--json', '--pack-destination', folder],
      PACKAGE,
    );
    const [packed] = readJson(PACKED, out.slice(out.indexOf('[')));
    files = packed.files.map(({ path }) => path);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    run(
      'npm',
      ['install', '--offline', '--no-audit', '--no-fund', join(folder, packed.filename)],
      folder,
    );
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  function run(command: string, args: readonly string[], cwd: string): string {
    return execFileSync(command, args, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  }

  it('has code, types, README and license, and no sources or dependencies', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'README.md',
        'dist/index.d.ts',
        'dist/index.js',
        'package.json',
      ]),
    );
    expect(files.filter((file) => !/^dist\/[a-z-]+(\.d\.ts|\.js)$/.test(file)).sort()).toEqual(
      ['LICENSE', 'README.md', 'package.json'].sort(),
    );
    expect(JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))).not.toHaveProperty(
      'dependencies',
    );
  });

  it('works with an import by Node from an empty folder', () => {
    const script =
      "import('@keypad/client').then((module) => console.log(Object.keys(module).sort().join()))";
    expect(run('node', ['-e', script], folder).trim()).toBe(
      'KeypadError,createKeypad,memoryStore,webStore',
    );
  });

  it.each([
    ['only JavaScript and no DOM', ['ES2022']],
    ['the DOM', ['ES2022', 'DOM']],
  ])('compiles in an app that knows %s', (_, lib) => {
    const app = join(folder, lib.join('-').toLowerCase());
    mkdirSync(app);
    const compilerOptions = {
      lib,
      types: [],
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2022',
    };
    writeFileSync(
      join(app, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['app.ts'] }),
    );
    writeFileSync(
      join(app, 'app.ts'),
      [
        "import { createKeypad, webStore } from '@keypad/client';",
        "const keypad = createKeypad({ url: '', clientId: 1, clientSecret: '' });",
        'export const me: Promise<{ Me: { id: string } }> = keypad.graphql<{ Me: { id: string } }>("{ Me { id } }");',
        'declare const document: { __apiType?: (variables: { id: string }) => { Ticket: number } };',
        "export const ticket: Promise<{ Ticket: number }> = keypad.graphql(document, { id: '7' });",
        '// @ts-expect-error The variable is missing.',
        'void keypad.graphql(document);',
        ...(lib.includes('DOM')
          ? [
              'const options = { store: webStore(localStorage), fetch };',
              "createKeypad({ ...options, url: '', clientId: 1, clientSecret: '' });",
              'void keypad.graphql("{ Me { id } }", {}, { signal: new AbortController().signal });',
            ]
          : []),
      ].join('\n'),
    );
    run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', app], folder);
  });

  it('has the size that its README says, minified and compressed', async () => {
    const bundle = await rolldown({
      input: join(folder, 'node_modules/@keypad/client/dist/index.js'),
    });
    const { output } = await bundle.generate({ minify: true });
    const bytes = gzipSync(output[0].code).length;
    const [, said] = /(\d\.\d) kB/.exec(readFileSync(join(PACKAGE, 'README.md'), 'utf8')) ?? [];
    expect(bytes).toBeLessThanOrEqual(Number(said) * 1000);
    expect(bytes).toBeGreaterThan(Number(said) * 1000 - 500);
  });
});

describe('textOf', () => {
  it('takes the text of a parsed document from its place, or prints it', () => {
    const text = '{ Me { id } }';
    expect(textOf(parse(text))).toBe(text);
    const document = parse(text, { noLocation: true });
    expect(textOf(document, () => 'printed')).toBe('printed');
    expect(() => textOf(document)).toThrow('print');
  });
});
