import { fastify as createFastify } from 'fastify';
import { expect, it } from 'vitest';
import { logRequests } from './request-log.js';

it.each([
  ['/health/ready', 200, 20],
  ['/metrics', 200, 20],
  ['/health/ready', 503, 30],
  ['/metrics-of-mine', 200, 30],
  ['/api/oauth/token', 200, 30],
])('logRequests writes %s with status %d at level %d [TYPE-4]', async (url, status, level) => {
  const lines: { level: number; msg: string }[] = [];
  const sink = { write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[0]) };
  const fastify = createFastify({ logger: { level: 'trace', stream: sink } });
  logRequests(fastify);
  fastify.get(url, (_request, reply) => reply.code(status).send());
  await fastify.inject(url);
  expect(lines.filter(({ msg }) => msg === 'request').map((line) => line.level)).toEqual([level]);
});
