// Builds docker/Dockerfile as it is and tries the image: `node scripts/image.mjs`, as root on
// Debian with buildah. It needs no container engine and no registry of images: the base
// node:24-slim is put together from the packages of this machine, the Node of the lock file and its
// npm. Prints the size of the image over its base.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = resolve(import.meta.dirname, '..');
const BASE = 'docker.io/library/node:24-slim';
/** What node, npm and the RUN lines need. */
const PACKAGES = [
  'libc6',
  'libgcc-s1',
  'libstdc++6',
  'dash',
  'coreutils',
  'libselinux1',
  'libpcre2-8-0',
  'libacl1',
  'libattr1',
  'libgmp10',
  'ca-certificates',
];
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const USER = 1000;
const MOST_MIB = 120;
/** Longer than the service waits for its requests (FLT-3). */
const STOP_MS = 20_000;

const work = mkdtempSync(join(tmpdir(), 'keypad-image-'));
const failures = [];
try {
  buildBase();
  // The format of Docker, because that of OCI has no health check.
  buildah(
    'build',
    '--format',
    'docker',
    '--pull=never',
    '--layers=false',
    '--file',
    'docker/Dockerfile',
    '--tag',
    'keypad',
    '.',
  );
  await tryImage();
} finally {
  rmSync(work, { recursive: true, force: true });
}
for (const failure of failures) console.error(`fails: ${failure}`);
process.exit(failures.length === 0 ? 0 : 1);

function buildBase() {
  const base = join(work, 'base');
  for (const folder of [
    'etc/ssl/certs',
    'usr/bin',
    'usr/sbin',
    'usr/lib',
    'usr/lib64',
    'usr/local/bin',
    'usr/local/lib/node_modules',
    'tmp',
    'proc',
    'dev',
  ])
    mkdirSync(join(base, folder), { recursive: true });
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${name}`, join(base, name));
  for (const path of run('dpkg', '-L', ...PACKAGES).split('\n')) copyOf(path, base);
  writeFileSync(
    join(base, 'etc/passwd'),
    `root:x:0:0::/root:/bin/sh\nnode:x:${USER}:${USER}::/home/node:/bin/sh\n`,
  );
  writeFileSync(join(base, 'etc/group'), `root:x:0:\nnode:x:${USER}:\n`);
  cpSync(CERTIFICATES, join(base, CERTIFICATES));
  cpSync(process.execPath, join(base, 'usr/local/bin/node'));
  const npm = resolve(realpathSync(run('sh', '-c', 'command -v npm').trim()), '../..');
  cpSync(npm, join(base, 'usr/local/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(base, 'usr/local/bin/npm'));
  const container = buildah('from', 'scratch').trim();
  buildah('copy', container, base, '/');
  buildah(
    'config',
    '--env',
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    '--env',
    `NPM_CONFIG_CAFILE=${CERTIFICATES}`,
    container,
  );
  buildah('commit', '--quiet', container, BASE);
  buildah('rm', container);
}

/** Copies a file of a package; folders may be links on this machine. */
function copyOf(path, base) {
  if (
    path === '' ||
    path.startsWith('/usr/share/doc') ||
    lstatSync(path, { throwIfNoEntry: false }) === undefined
  )
    return;
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const target = join(base, realpathSync(dirname(path)), basename(path));
  mkdirSync(dirname(target), { recursive: true });
  cpSync(path, target, { verbatimSymlinks: true });
}

async function tryImage() {
  const { config } = JSON.parse(buildah('inspect', '--type', 'image', 'keypad')).Docker;
  check(config.User === 'node', 'the image runs as node');
  const size = (image) => Number(run('du', '-sm', mounted(image)).split('\t')[0]);
  const over = size('keypad') - size(BASE);
  console.log(`the image is ${over} MiB over its base`);
  check(over <= MOST_MIB, `the image is at most ${MOST_MIB} MiB over its base`);

  const root = mounted('keypad');
  check(
    readFileSync(join(root, 'app/LICENSE'), 'utf8').startsWith('MIT License'),
    'the image has the licence of keypad',
  );
  const licences = readFileSync(join(root, 'app/dist/THIRD-PARTY-LICENSES'), 'utf8');
  check(
    ['fastify', 'react', 'mysql2'].every((name) =>
      new RegExp(`^${name} \\d.*: MIT$`, 'm').test(licences),
    ),
    'the image has the licences of its packages',
  );
  const start = (env, args = config.Cmd) =>
    startIn(root, { ...environmentOf(config), ...env }, [...config.Entrypoint, ...args]);

  const version = start({}, ['dist/cli/main.js', '--version']);
  check(
    (await version.ended) === 0 && /^\d+\.\d+\.\d+\n$/.test(version.output()),
    'dist/cli/main.js prints its version',
  );

  const refused = start({});
  const code = await refused.ended;
  check(
    code === 78 && /^- KEYS: /m.test(refused.output()),
    'without settings the start ends with 78 and names them',
  );

  const PORT = String(await freePort());
  const service = start({ NODE_ENV: 'development', PORT, LOG_LEVEL: 'warn' });
  const url = `http://127.0.0.1:${PORT}`;
  for (let left = 300; left > 0 && !(await isOk(`${url}/health/ready`)); left -= 1)
    await sleep(100);
  const [, ...health] = config.Healthcheck.Test;
  const probe = startIn(root, { ...environmentOf(config), PORT }, health);
  check((await probe.ended) === 0, 'the health check of the image passes');
  // The data folder exists only where the service sees it.
  const demo = JSON.parse(readFileSync(`/proc/${service.child.pid}/root/data/demo.json`, 'utf8'));
  check(await signIn(url, demo), 'a user signs in and gets data');
  for (const path of ['/', '/docs/guide']) {
    const page = await fetch(url + path, { headers: { accept: 'text/html' } });
    check(page.headers.get('content-type')?.startsWith('text/html'), `${path} is a page`);
  }
  const from = performance.now();
  service.child.kill('SIGTERM');
  check((await service.ended) === 0, `SIGTERM ends it with 0: ${service.output()}`);
  check(performance.now() - from < STOP_MS, 'SIGTERM ends it in time');
}

/**
 * Runs a command as the user of the image, on a root that nobody can write, with folders of its own
 * at /data and /tmp.
 */
function startIn(root, env, command) {
  const script = `mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && mount --rbind /dev "$0/dev" && mount -t tmpfs tmpfs "$0/tmp" &&
    mount -t tmpfs -o uid=${USER},gid=${USER},mode=700 tmpfs "$0/data" && cd / && exec chroot --userspec=${USER}:${USER} "$0" /bin/sh -c 'cd /app && exec "$@"' sh "$@"`;
  const child = spawn('unshare', ['--mount', 'sh', '-c', script, root, ...command], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  return { child, output: () => output, ended: once(child, 'exit').then(([code]) => code) };
}

async function signIn(url, { client_id, client_secret, users: [{ cell_number: username }] }) {
  const post = async (path, body, headers = {}) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
    return (await fetch(url + path, { ...init, body: JSON.stringify(body) })).json();
  };
  await post('/api/oauth/initialize', { username, channel: 'ussd' });
  const { text } = await post('/dev/phone/dial', { from: username, code: '*6655#' });
  const [password] = /\d{6,10}/.exec(text) ?? [];
  const grant = {
    grant_type: 'password',
    client_id,
    client_secret,
    username,
    password,
    scope: '*',
  };
  const { access_token } = await post('/api/oauth/token', grant);
  const query = '{ Application { application } }';
  const { data } = await post(
    '/api/v4/graphql',
    { query },
    { authorization: `Bearer ${access_token}` },
  );
  return data?.Application?.application !== undefined;
}

function check(holds, what) {
  if (!holds) failures.push(what);
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what.split('\n', 1)[0]}`);
}

function environmentOf({ Env }) {
  return Object.fromEntries(
    Env.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

function mounted(image) {
  return buildah('mount', buildah('from', '--pull=never', image).trim()).trim();
}

function buildah(...args) {
  const at = [
    '--root',
    join(work, 'images'),
    '--runroot',
    join(work, 'run'),
    '--storage-driver',
    'vfs',
  ];
  return run('buildah', ...at, ...args);
}

function run(file, ...args) {
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' };
  return execFileSync(file, args, {
    cwd: ROOT,
    env,
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function isOk(url) {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
