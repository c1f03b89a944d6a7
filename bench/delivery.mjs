// How fast messages leave: `npm run build`, then `node bench/delivery.mjs DATABASE_URL` (an empty MySQL or MariaDB database).
// Two replicas and a provider of this process; prints messages a second, the drain time of 10 000, and what ten kills lose or double.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';

const [url] = process.argv.slice(2);
if (!url) throw new Error('usage: node bench/delivery.mjs mysql://…/empty_database');

const seen = new Map();
const gateway = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', () => {
    const id = /"id":"(\d+)"/.exec(body)?.[1] ?? 'none';
    seen.set(id, (seen.get(id) ?? 0) + 1);
    response.writeHead(200).end();
  });
}).listen(0, '127.0.0.1');
await once(gateway, 'listening');

const env = {
  ...process.env,
  ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: 'off', CONSOLE: 'off', DATABASE_URL: url, LIMITS: 'off' },
  ...{ KEYS: `bench:${Buffer.alloc(32, 7).toString('base64')}`, DELIVERY: 'webhook', DELIVERY_WEBHOOK_TOKEN: 'token' },
  ...{ DELIVERY_WEBHOOK_URL: `http://127.0.0.1:${gateway.address().port}/`, USSD_GATEWAY_TOKEN: 'x'.repeat(32) },
};

async function start(port) {
  const server = spawn(process.execPath, ['dist/main.js'], { env: { ...env, PORT: String(port) }, stdio: 'ignore' });
  while (
    !(await fetch(`http://127.0.0.1:${port}/health/ready`)
      .then(({ ok }) => ok)
      .catch(() => false))
  )
    await sleep(50);
  return server;
}

async function query(statement, values = []) {
  const [rows] = await database.query(statement, values);
  return rows;
}

async function enqueue(count) {
  const row = ['otp.sms', '+989120000001', 'user:1', '', '', '', 'en', 'ready', 0, 0, Date.now() + 800_000, Date.now()];
  const columns =
    'kind, recipient, subject, challenge_id, nonce, key_id, language, state, attempts, next_at, expires_at, created_at';
  for (let at = 0; at < count; at += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - at) }, () => row);
    await query(`INSERT INTO messages (${columns}) VALUES ?`, [rows]);
  }
}

async function drained() {
  for (;;) {
    const [{ n }] = await query("SELECT COUNT(*) AS n FROM messages WHERE state <> 'accepted'");
    if (Number(n) === 0) return;
    await sleep(50);
  }
}

const servers = [await start(4801), await start(4802)];
const database = await createConnection(url);

await enqueue(10_000);
const from = performance.now();
await drained();
const seconds = (performance.now() - from) / 1000;
console.log(
  `10 000 queued, 2 replicas, webhook: ${seconds.toFixed(1)} s, ${Math.round(10_000 / seconds)} messages a second`,
);
console.log(`  sent twice: ${[...seen.values()].filter((times) => times > 1).length}`);

seen.clear();
await query('DELETE FROM messages');
for (let round = 0; round < 10; round += 1) {
  await enqueue(100);
  await sleep(Math.random() * 1_200);
  const victim = servers[round % 2];
  const ended = once(victim, 'exit');
  victim.kill('SIGKILL');
  await ended;
  servers[round % 2] = await start(4801 + (round % 2));
}
await drained();
const [{ n }] = await query('SELECT COUNT(*) AS n FROM messages WHERE attempts > 1');
const twice = [...seen.values()].filter((times) => times > 1).length;
console.log(
  `1 000 messages, ten kills: ${1000 - seen.size} lost, ${twice} sent twice, ${n} in hand when their replica died`,
);
for (const server of servers) server.kill('SIGTERM');
await database.end();
gateway.close();
