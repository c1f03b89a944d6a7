import { z } from 'zod';
import type { TestApp } from '../servers/app.js';
import { send } from '../actors/http.js';
import { readJson } from './read-json.js';

const ALARM = z.object({ level: z.string(), msg: z.string() });

/** Returns the alarms about text messages in log lines, in order. */
export function alarmsIn(lines: readonly string[]): string[] {
  return lines
    .filter((line) => line.includes('"SmsAlarm"'))
    .map((line) => readJson(ALARM, line))
    .map(({ level, msg }) => `${level} ${msg}`);
}

/** Returns the value of a counter with its labels at /metrics. */
export async function metricOf(app: TestApp, name: string): Promise<number> {
  const { text } = await send(`${app.url}/metrics`);
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}
