import type { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgram, runProgram } from './program.js';

function all(command: Command): Command[] {
  return [command, ...command.commands.flatMap(all)];
}

const commands = all(await createProgram());

describe('keypad --help', () => {
  it.each(commands.map((command) => [command.name(), command] as const))(
    'describes %s, with examples and exit codes',
    (_name, command) => {
      let text = '';
      command.configureOutput({ writeOut: (part) => (text += part) }).outputHelp();
      expect(command.description()).toMatch(/\S/);
      expect(text).toMatch(/\nExamples:\n {2}\$ npm run -s keypad -- \S[^]+\nExit codes:\n/);
    },
  );
});

describe('keypad', () => {
  const written = { stdout: '', stderr: '' };
  const keypad = (line: string) => runProgram(['node', 'keypad', ...line.split(' ')]);

  beforeEach(() => {
    // Vite sets BASE_URL to another value.
    vi.stubEnv('BASE_URL', '');
    for (const stream of ['stdout', 'stderr'] as const) {
      written[stream] = '';
      vi.spyOn(process[stream], 'write').mockImplementation((text, ...rest) => {
        written[stream] += String(text);
        rest.forEach((done) => {
          if (typeof done === 'function') done();
        });
        return true;
      });
    }
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  it('refuses an argument whose bytes are not UTF-8 [TYPE-3]', async () => {
    expect(await keypad('department add \ufffd\ufffd')).toBe(2);
    expect(written.stderr).toContain('not in UTF-8');
  });

  it('writes --help and --version to standard output', async () => {
    expect(await keypad('ticket reply --help')).toBe(0);
    expect(written).toMatchObject({
      stdout: expect.stringMatching(/^Usage: keypad ticket reply /) as string,
      stderr: '',
    });
    expect(await keypad('--version')).toBe(0);
    expect(written.stdout).toMatch(/\n\d+\.\d+\.\d+\n$/);
  });

  it.each([
    ['client create --platform WEB', /--name/],
    ['client create --name Shop', /--platform/],
    ['client create --name Shop --platform TV', /ANDROID, IOS, WEB, SERVER, OTHER/],
    [
      'client create --name Shop --platform WEB --scope everything',
      /some of: profile tickets cards/,
    ],
    ['client disable one', /must be a positive whole number/],
    ['client disable 0', /must be a positive whole number/],
    ['ticket list --status OLD', /NEW, IN_PROGRESS, SUPPORT_RESPONSE, CLOSED/],
    ['ticket list --limit 201', /must be 1 to 200/],
    ['ticket reply 1', /--content/],
    ['user suspend', /missing required argument 'user'/],
    ['user nothing', /unknown command/],
    ['nothing', /unknown command/],
    ['migrate --nothing', /unknown option/],
  ])('%s: exits with 2 and one line that names the mistake', async (line, says) => {
    expect(await keypad(line)).toBe(2);
    expect(written.stdout).toBe('');
    expect(written.stderr).toMatch(/^error: [^\n]+\n$/);
    expect(written.stderr).toMatch(says);
  });

  it.each(['client list', 'migrate'])(
    '%s: exits with 78 and names all faulty settings',
    async (line) => {
      vi.stubEnv('PORT', 'x');
      vi.stubEnv('OTP_TTL', '1');
      expect(await keypad(line)).toBe(78);
      expect(written.stdout).toBe('');
      expect(written.stderr).toMatch(/^error: faulty settings: PORT: [^\n]+; OTP_TTL: [^\n]+\n$/);
    },
  );

  it.each(['client list', 'migrate'])(
    '%s: exits with 69 and shows no password if the database is down',
    async (line) => {
      vi.stubEnv('KEYS', `test:${Buffer.alloc(32).toString('base64')}`);
      vi.stubEnv('DATABASE_URL', 'mysql://root:s3cret@127.0.0.1:1/keypad');
      expect(await keypad(line)).toBe(69);
      expect(written).toEqual({
        stdout: '',
        stderr: 'error: the database cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n',
      });
    },
  );
});
