import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './built.js';
import { scratchFolder } from './scratch.js';

/** A program of `examples/` that an app team copies. */
export interface Sample {
  readonly name: string;
  readonly folder: 'backends' | 'webhooks' | 'sign-in';
  readonly file: string;
  /** Exists where the language and its libraries are installed. */
  readonly program: string;
  /** Settings without which it must do nothing. */
  readonly settings: readonly string[];
  readonly start: (port: string) => readonly [program: string, ...args: string[]];
}

const NODE = process.execPath;
const PYTHON = '/usr/bin/python3';
const PHP = '/usr/bin/php';
const PHP_SERVER = (port: string) => [PHP, '-S', `127.0.0.1:${port}`] as const;
/** The folder in which Debian keeps the libraries of Go. */
const GO_LIBRARIES = '/usr/share/gocode';
const JACKSON = ['databind', 'core', 'annotations'].map(
  (part) => `/usr/share/java/jackson-${part}.jar`,
);

const builtPrograms = new Map<string, string>();

/** Back ends that accept access tokens. */
export const BACK_ENDS: readonly Sample[] = inFolder(
  'backends',
  ['KEYPAD'],
  [
    { name: 'Node.js', file: 'server.mjs', program: NODE, start: () => [NODE, 'server.mjs'] },
    { name: 'Express', file: 'express.mjs', program: NODE, start: () => [NODE, 'express.mjs'] },
    {
      name: 'Python',
      file: 'server.py',
      program: '/usr/lib/python3/dist-packages/jwt',
      start: () => [PYTHON, 'server.py'],
    },
    {
      name: 'PHP',
      file: 'server.php',
      program: PHP,
      start: (port) => [...PHP_SERVER(port), 'server.php'],
    },
    {
      name: 'Ruby',
      file: 'server.rb',
      program: '/usr/share/rubygems-integration/all/gems',
      start: () => ['/usr/bin/ruby', 'server.rb'],
    },
    {
      name: 'Java',
      file: 'Server.java',
      program: '/usr/share/java/jackson-databind.jar',
      start: () => ['/usr/bin/java', '-cp', JACKSON.join(':'), 'Server.java'],
    },
    {
      name: 'Go',
      file: 'server.go',
      program: `${GO_LIBRARIES}/src/gopkg.in/square/go-jose.v2`,
      start: () => [buildGo('backends', 'server.go', { GO111MODULE: 'off', GOPATH: GO_LIBRARIES })],
    },
  ],
);

/** Receivers of webhooks. */
export const RECEIVERS: readonly Sample[] = inFolder(
  'webhooks',
  ['WEBHOOK_SECRET'],
  [
    { name: 'Node.js', file: 'receiver.mjs', program: NODE, start: () => [NODE, 'receiver.mjs'] },
    { name: 'Python', file: 'receiver.py', program: PYTHON, start: () => [PYTHON, 'receiver.py'] },
    {
      name: 'PHP',
      file: 'receiver.php',
      program: PHP,
      start: (port) => [...PHP_SERVER(port), 'receiver.php'],
    },
    {
      name: 'Go',
      file: 'receiver.go',
      program: '/usr/bin/go',
      start: () => [buildGo('webhooks', 'receiver.go')],
    },
  ],
);

/** Sign-ins that run by themselves. */
export const SIGN_INS: readonly Sample[] = [
  {
    name: 'Python',
    folder: 'sign-in',
    file: 'keypad.py',
    program: PYTHON,
    settings: ['KEYPAD', 'CLIENT_ID', 'CLIENT_SECRET'],
    start: () => [PYTHON, 'keypad.py', '09120000001'],
  },
];

/** Returns those that can run here. CI installs all (`.ci/run`). */
export function installed(samples: readonly Sample[]): readonly Sample[] {
  return samples.filter(({ program }) => process.env['CI'] === 'true' || existsSync(program));
}

/** Returns the folder in which a sample is started. */
export function sampleFolder({ folder }: Pick<Sample, 'folder'>): string {
  return join(ROOT, 'examples', folder);
}

function inFolder(
  folder: Sample['folder'],
  settings: readonly string[],
  samples: readonly Omit<Sample, 'folder' | 'settings'>[],
): readonly Sample[] {
  return samples.map((sample) => ({ ...sample, folder, settings }));
}

/** Builds a program in Go once for each file of specs. */
function buildGo(
  folder: Sample['folder'],
  file: string,
  libraries: Readonly<Record<string, string>> = {},
): string {
  const known = builtPrograms.get(file);
  if (known !== undefined && existsSync(known)) return known;
  const program = join(scratchFolder('keypad-sample-'), 'sample');
  const env = { ...process.env, ...libraries };
  execFileSync('/usr/bin/go', ['build', '-o', program, file], {
    cwd: sampleFolder({ folder }),
    env,
  });
  builtPrograms.set(file, program);
  return program;
}
