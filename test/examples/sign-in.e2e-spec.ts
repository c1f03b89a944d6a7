import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { startApp } from '../support/servers/app.js';
import { ROOT } from '../support/servers/built.js';

const PYTHON = '/usr/bin/python3';

// CI installs Python (`.ci/run`).
it.runIf(process.env['CI'] === 'true' || existsSync(PYTHON))(
  'the sign-in in Python asks again after a wrong code, refreshes, reads tickets and signs out',
  async () => {
    const app = await startApp({ LIMITS: 'off' });
    onTestFinished(app.close);
    const actor = await Actor.signedIn(app);
    await actor.gql('mutation { TicketAdd(ticket_department_id: 1, title: "Lost card", content: "Help") { id } }');
    await app.travel(3_600);
    const env = {
      ...{ KEYPAD: app.url, CLIENT_ID: String(app.client.client_id), CLIENT_SECRET: app.client.client_secret },
      PYTHONUNBUFFERED: '1',
    };
    const child = spawn(PYTHON, ['keypad.py', actor.cell_number], { cwd: join(ROOT, 'examples/sign-in'), env });
    onTestFinished(() => void child.kill('SIGKILL'));
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (printed += String(part)));
    const ended = once(child, 'exit') as Promise<[number]>;
    await expect.poll(() => printed).toMatch(/^Dial \*6655# within \d+ s\.\nCode: $/);
    const code = await actor.dialledCode();
    child.stdin.write(`${code.startsWith('0') ? '1' : '0'}${code.slice(1)}\n`);
    await expect.poll(() => printed).toMatch(/\(4 tries left\)\nCode: $/);
    child.stdin.write(`${code}\n`);
    expect((await ended)[0], printed).toBe(0);
    expect(printed).toMatch(/\nCode: NEW Lost card\nSigned out\.\n$/);
  },
);
