/**
 * Takes the pictures of desk and console in docs/images anew: `npm run images`. It starts the built
 * service with its demo on a free port, lets the demo users write tickets, and draws both pages in
 * Chromium (`CHROMIUM` names another program).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';

const LARGEST_BYTES = 300_000;
const FOLDER = 'docs/images';
const PROGRAM = process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell';
const TICKETS = [
  ['My code did not come', 'I asked for a code twice, and nothing has come yet.', 'HIGH'],
  ['A refund is missing', 'The order was cancelled on Monday. Where is the money?', 'MEDIUM'],
  ['Change of my number', 'I have a new number. How do I keep my account?', 'LOW'],
  ['کارت تأیید نمی‌شود', 'کارت را دو روز پیش ثبت کردم و هنوز در انتظار است.', 'MEDIUM'],
];

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

async function startService(folder) {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1', LIMITS: 'off' };
  const database = { DATABASE_URL: `sqlite:${join(folder, 'images.sqlite')}` };
  const service = spawn(process.execPath, ['dist/main.js'], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ...settings, ...database },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (service.exitCode === null) {
    const isReady = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { service, url };
    await wait(100);
  }
  throw new Error('The service did not start.');
}

async function post(url, body, headers = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Lets a demo user sign in by a text message and write a ticket. */
async function writeTicket(url, { client_id, client_secret }, number, ticket) {
  const [title, content, priority] = ticket;
  await post(`${url}/api/oauth/initialize`, { username: number, channel: 'sms', client_id });
  const phone = `${url}/dev/phone/messages?to=${encodeURIComponent(number)}&wait=5`;
  const { messages } = await (await fetch(phone)).json();
  const grant = { grant_type: 'password', client_id, client_secret, username: number, scope: '*' };
  const tokens = await post(`${url}/api/oauth/token`, { ...grant, password: messages[0].code });
  const query = `mutation ($title: String!, $content: String!, $priority: TicketPriority) {
    TicketAdd(ticket_department_id: 1, title: $title, content: $content, priority: $priority) { id }
  }`;
  const authorization = `Bearer ${tokens.access_token}`;
  const call = { query, variables: { title, content, priority } };
  await post(`${url}/api/v4/graphql`, call, { authorization });
}

async function writeTickets(url, demo) {
  const names = demo.users.map(({ cell_number }) => cell_number);
  for (const [index, ticket] of TICKETS.entries()) {
    const number = names[index] ?? `+98912777000${index}`;
    if (names[index] === undefined)
      await post(`${url}/api/oauth/register`, {
        ...{ first_name: 'Mina', last_name: 'Karimi', cell_number: number },
      });
    await writeTicket(url, demo, number, ticket);
  }
}

async function takePicture(page, name) {
  const path = join(FOLDER, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  const { size } = statSync(path);
  if (size > LARGEST_BYTES) throw new Error(`${path} has ${size} bytes.`);
  process.stdout.write(`${path} ${Math.round(size / 1024)} KiB\n`);
}

async function openPage(browser, address, locale = 'en-US') {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport, locale, colorScheme: 'light' });
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('.get-code').waitFor();
  return page;
}

async function drawDesk(browser, url) {
  const page = await openPage(browser, `${url}/desk`);
  await page.locator('.get-code').click();
  await page.getByRole('button', { name: /^Use \d/ }).click();
  await page.keyboard.press('Enter');
  await page.locator('.ticket-row', { hasText: TICKETS[0][0] }).click();
  await page.locator('.person .facts').waitFor();
  await page.locator('.entry-text').first().waitFor();
  await page.getByLabel('Reply to the user').fill('I look into it and answer here.');
  await takePicture(page, 'desk');
  await page.goto(`${url}/desk#/overview`);
  await page.locator('.chart-column').first().waitFor();
  await takePicture(page, 'desk-overview');
}

async function drawConsole(browser, url, { locale, name, number }) {
  const page = await openPage(browser, url, locale);
  await page.locator('.field-number input').fill(number);
  await page.locator('.get-code').click();
  await page.locator('.dial-last').click();
  await page.locator('.code-chip').last().click();
  await page.keyboard.press('Enter');
  const execute = page.locator('.graphiql-execute-button');
  await page.locator('.graphiql-query-editor .view-line').first().waitFor();
  await execute.click();
  await page.locator('.result-window .view-lines', { hasText: 'data' }).waitFor();
  await takePicture(page, name);
}

const folder = mkdtempSync(join(tmpdir(), 'keypad-images-'));
const { service, url } = await startService(folder);
const browser = await chromium.launch({ executablePath: PROGRAM, args: ['--no-sandbox'] });
try {
  const demo = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8'));
  await writeTickets(url, demo);
  await drawDesk(browser, url);
  // Of two users, because each waits before the next code.
  const [first, second] = demo.users.map(({ cell_number }) => cell_number);
  await drawConsole(browser, url, { locale: 'en-US', name: 'console', number: first });
  await drawConsole(browser, url, { locale: 'fa-IR', name: 'console-fa', number: second });
} finally {
  await browser.close();
  service.kill();
  await once(service, 'exit');
  rmSync(folder, { recursive: true });
}
