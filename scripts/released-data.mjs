// Makes the data of test/database/released: drives a built version through a journey on an empty database, and prints what
// its users know. `node scripts/released-data.mjs FOLDER DATABASE_URL > VERSION.ENGINE.json`; then dump the database:
// `mariadb-dump --skip-comments --skip-extended-insert NAME`, or `sqlite3 FILE .dump`.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const [folder, DATABASE_URL] = process.argv.slice(2);
const PORT = '4917';
const url = `http://127.0.0.1:${PORT}`;
/** Known to everybody, for this data only. */
const keys = `k1:${Buffer.from('keys of a fixture, 32 bytes long').toString('base64')}`;
const env = {
  ...{ NODE_ENV: 'development', KEYS: keys, BASE_URL: 'http://keypad.test', DEMO: 'off', LIMITS: 'off' },
  ...{ DATABASE_URL, PORT, DATA_DIR: mkdtempSync(join(tmpdir(), 'keypad-released-')), LOG_LEVEL: 'error' },
};
const [ticketUser, waiting, suspended, staff] = [1, 2, 3, 4].map((n) => `+98912000010${n}`);

const run = (...args) => execFileSync(process.execPath, ['dist/cli/main.js', ...args], { cwd: folder, env });
const command = (...args) => JSON.parse(run(...args, '--json'));

run('migrate');
const { client_id, client_secret } = command('client', 'create', '--name', 'Shop', '--platform', 'ANDROID');
const client = { client_id, client_secret };
const server = spawn(process.execPath, ['dist/main.js'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
while (
  !(await fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  ))
)
  await sleep(100);

for (const cell_number of [ticketUser, waiting, suspended, staff])
  await post('/api/oauth/register', { first_name: 'Mina', last_name: 'کریمی', cell_number });
const first = await signIn(ticketUser);
await graphql(first, 'mutation { CardAdd(pan: "6037991111111112", expired_at: "2030-01-31 00:00:00") { id } }');
const question =
  'mutation { TicketAdd(ticket_department_id: 1, title: "Card", content: "کارت من کار نمی‌کند") { id } }';
const { TicketAdd } = await graphql(first, question);
const second = await token({ grant_type: 'refresh_token', refresh_token: first.refresh_token, scope: '' });
command('ticket', 'reply', String(TicketAdd.id), '--content', 'Which bank?');
const { refresh_token } = await signIn(suspended);
command('user', 'suspend', '3');
await signIn(staff);
command('user', 'staff', 'appoint', '4');
const code = await newCode(waiting);
const sees = await graphql(second, '{ Tickets { id title status replies { content } } Cards { pan brand } }');
// The audit trail is sealed every second.
await sleep(2_500);
server.kill();
await once(server, 'exit');
const { anchor } = command('audit', 'verify');
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const known = {
  ...{ version, made_at: Date.now(), keys, client, audit_anchor: anchor, staff: { number: staff } },
  signed_in: { number: ticketUser, refresh_token: second.refresh_token, sees },
  live_code: { number: waiting, code },
  suspended: { number: suspended, refresh_token },
};
console.log(JSON.stringify(known, null, 2));

async function post(path, body, headers = {}) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
  const response = await fetch(url + path, { ...init, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

function token(body) {
  return post('/api/oauth/token', { ...client, ...body });
}

async function newCode(username) {
  await post('/api/oauth/initialize', { username, channel: 'ussd' });
  const { text } = await post('/dev/phone/dial', { from: username, code: '*6655#' });
  return /\d{6,10}/.exec(text)[0];
}

async function signIn(username) {
  return token({ grant_type: 'password', username, password: await newCode(username), scope: '*' });
}

async function graphql({ access_token }, query) {
  const { data, errors } = await post('/api/v4/graphql', { query }, { authorization: `Bearer ${access_token}` });
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data;
}
