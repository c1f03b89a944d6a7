import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../support/servers/fresh-database.js';
import { startServer, type ServerProcess } from '../support/servers/processes.js';
import { readJsonObject } from '../support/assertions/read-json.js';

const README = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8');

describe.each(['off', 'on'] as const)('The journey in a terminal, USSD_REF=%s', (USSD_REF) => {
  const folder = mkdtempSync(join(inject('runFolder'), 'journey-'));
  let server: ServerProcess;
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
    const DATA_DIR = join(folder, 'data');
    server = await startServer({
      DATABASE_URL: database.url,
      DATA_DIR,
      DEMO: 'on',
      LIMITS: 'off',
      USSD_REF,
      NODE_ENV: 'development',
    });
  });
  afterAll(async () => {
    await server.stop();
    await database.drop();
  });

  const bash = async (script: string) =>
    (await promisify(execFile)('bash', ['-c', script], { cwd: folder, encoding: 'utf8' })).stdout;

  it('works line by line as printed at start-up', async () => {
    let output = '';
    const [, script = ''] = await vi.waitFor(() => {
      output += server.takeOutput();
      return /line by line:\n([^]*)\n\n/.exec(output) ?? Promise.reject(new Error(output));
    });
    const [asked, code, ...rest] = (await bash(script.replaceAll(/^curl.*/gm, '$&; echo')))
      .trim()
      .split('\n');
    expect(JSON.parse(asked ?? '')).toMatchObject({ channel: 'ussd', waiting_time: 60 });
    expect(code).toMatch(/^\d{6}$/);
    const [tokens, data, refreshed] = rest.map(readJsonObject);
    expect(tokens).toMatchObject({ token_type: 'Bearer' });
    expect(data).toMatchObject({ data: { Tickets: expect.arrayContaining([]) as unknown[] } });
    expect(refreshed).toMatchObject({ token_type: 'Bearer' });
  });

  it.runIf(USSD_REF === 'off')('works as printed in the README', async () => {
    const [, script = ''] = /## The journey[^]*?```sh\n([^]*?)```/.exec(README) ?? [];
    const other = script
      .replace('http://localhost:3000', server.url)
      .replace('=09120000001', '=09120000002');
    const answers = (await bash(other)).trim().split('\n');
    const [registered, asked, application, ticket, card, refreshed] = answers.map(readJsonObject);
    expect(registered).toMatchObject({ user_id: expect.any(Number) as number });
    expect(asked).toMatchObject({ ussd_code: '*6655#' });
    expect(application).toMatchObject({
      data: { Application: { platform: expect.any(String) as string } },
    });
    expect(ticket).toMatchObject({ data: { TicketAdd: { status: 'NEW' } } });
    expect(card).toMatchObject({
      data: { CardAdd: { pan: expect.stringContaining('*') as string } },
    });
    expect(refreshed).toMatchObject({ token_type: 'Bearer' });
  });
});
