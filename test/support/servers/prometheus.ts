import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { z } from 'zod';
import { cleanAtExit } from './clean-at-exit.js';
import { fixedPort } from './ports.js';

/** True if Prometheus is installed, as it must be in CI. */
export const hasPrometheus = existsSync('/usr/bin/promtool') || process.env['CI'] === 'true';

/** One series of a result: its labels, and its value as Prometheus prints it. */
export interface Sample {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [number, string];
}

const RESULT = z.object({
  data: z
    .object({
      result: z.array(
        z.object({
          metric: z.record(z.string(), z.string()),
          value: z.tuple([z.number(), z.string()]),
        }),
      ),
    })
    .optional(),
  error: z.string().optional(),
});

export interface Prometheus {
  /** @throws Error with the message of Prometheus if the query is wrong */
  query(expression: string): Promise<Sample[]>;
  stop(): Promise<void>;
}

/**
 * Starts a Prometheus that scrapes `target` twice a second as job "keypad" and keeps what it
 * reads in `folder`.
 */
export async function startPrometheus(target: string, folder: string): Promise<Prometheus> {
  const config = join(folder, 'prometheus.yml');
  writeFileSync(
    config,
    `global: { scrape_interval: 500ms, scrape_timeout: 500ms }
scrape_configs:
  - job_name: keypad
    static_configs: [{ targets: ['${new URL(target).host}'] }]
`,
  );
  const address = `127.0.0.1:${String(await fixedPort())}`;
  const server = spawn(
    '/usr/bin/prometheus',
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'tsdb')}`,
      `--web.listen-address=${address}`,
    ],
    { stdio: 'ignore' },
  );
  cleanAtExit(() => server.kill('SIGKILL'));
  const query = async (expression: string) => {
    const response = await fetch(
      `http://${address}/api/v1/query?query=${encodeURIComponent(expression)}`,
    );
    const body = RESULT.parse(await response.json());
    if (body.data === undefined)
      throw new Error(`${expression}: ${body.error ?? String(response.status)}`);
    return body.data.result;
  };
  await vi.waitFor(async () => {
    if ((await query('up == 1')).length === 0) throw new Error('not scraped yet');
  });
  return {
    query,
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
  };
}
