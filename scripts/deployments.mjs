// Checks ops/helm and docker/compose.yaml, after a build: `node scripts/deployments.mjs`. It needs
// Go with sprig and yaml.v3 of Debian. The chart is rendered with each file of
// scripts/deployments/*.yaml, and the service must accept the settings of what is rendered. Helm, a
// cluster and Docker are not used.
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

const root = resolve(import.meta.dirname, '..');
const own = join(root, 'scripts/deployments');
const chart = join(root, 'ops/helm/keypad');
const work = mkdtempSync(join(tmpdir(), 'keypad-deployments-'));
const render = join(work, 'render');
const failures = [];

const SECRETS = {
  KEYS: `k1:${Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64')}`,
  DATABASE_URL: 'mariadb://keypad:keypad@127.0.0.1:1/keypad',
  DELIVERY_WEBHOOK_TOKEN: 'Fq3xT9vLm2KdZ7rWb8NcYh',
  USSD_GATEWAY_TOKEN: 'Fq3xT9vLm2KdZ7rWb8NcYh',
  METRICS_TOKEN: 'Fq3xT9vLm2KdZ7rWb8NcYh',
};

try {
  buildRenderer();
  for (const file of globSync('*.yaml', { cwd: own }).sort()) checkRendered(file);
  checkRefusals();
  checkAlerts();
  checkCompose();
} finally {
  rmSync(work, { recursive: true, force: true });
}
for (const failure of failures) console.error(`fails: ${failure}`);
process.exit(failures.length === 0 ? 0 : 1);

function buildRenderer() {
  const env = {
    ...process.env,
    GO111MODULE: 'off',
    GOPATH: '/usr/share/gocode',
    GOCACHE: join(tmpdir(), 'keypad-go'),
  };
  execFileSync('go', ['build', '-o', render, join(own, 'render.go')], { env, stdio: 'inherit' });
}

/** Returns the objects of the chart with these values, or the content of a file in YAML. */
function readYaml(...paths) {
  return JSON.parse(execFileSync(render, paths, { encoding: 'utf8' }));
}

function checkRendered(file) {
  const objects = readYaml(chart, join(own, file));
  console.log(`     ${file}: ${objects.map(({ kind }) => kind).join(', ')}`);
  check(
    objects.every(({ apiVersion, kind, metadata }) => apiVersion && kind && metadata.name),
    `${file}: each object has an apiVersion, a kind and a name`,
  );
  const pods = objects.flatMap(({ spec }) => spec?.template?.spec ?? []);
  for (const { containers, volumes } of pods) checkContainer(file, containers[0], volumes);
  const services = objects.filter(({ kind }) => kind === 'Service');
  const labels = objects.find(({ kind }) => kind === 'Deployment').spec.template.metadata.labels;
  const migration = objects.find(({ kind }) => kind === 'Job').spec.template.metadata.labels;
  const selects = ({ spec }, of) =>
    Object.entries(spec.selector).every(([name, value]) => of[name] === value);
  check(
    services.every((each) => selects(each, labels) && !selects(each, migration)),
    `${file}: the Service selects the replicas only`,
  );
  for (const { spec } of objects.filter(({ kind }) => kind === 'ServiceMonitor')) {
    check(
      services.every(({ metadata }) => metadata.labels[spec.jobLabel] === 'keypad'),
      `${file}: the job of the metrics is keypad, as in the alerts and dashboards`,
    );
  }
}

function checkContainer(file, { name, env, volumeMounts, securityContext }, volumes) {
  const mounted = new Set(volumes.map((volume) => volume.name));
  check(
    volumeMounts.every((mount) => mounted.has(mount.name)),
    `${file}: ${name} mounts volumes that exist`,
  );
  check(
    securityContext.readOnlyRootFilesystem && !securityContext.allowPrivilegeEscalation,
    `${file}: ${name} cannot write to its image`,
  );
  checkSettings(
    `${file}: ${name}`,
    Object.fromEntries(env.map(({ name: setting, value }) => [setting, value])),
  );
}

/** Lets the service itself judge the settings of a container. */
function checkSettings(what, settings) {
  const folder = mkdtempSync(join(work, 'secrets-'));
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const env = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      if (!name.endsWith('_FILE')) return [name, value];
      const path = join(folder, basename(value));
      writeFileSync(path, SECRETS[basename(value)]);
      return [name, path];
    }),
  );
  const { stdout } = spawnSync(process.execPath, ['dist/cli/main.js', 'doctor', '--json'], {
    cwd: root,
    env: { ...env, DATA_DIR: data },
    encoding: 'utf8',
  });
  const findings = JSON.parse(stdout).filter((finding) => finding.name === 'settings');
  check(
    findings.length === 1 && findings[0].status === 'ok',
    `${what}: ${findings.map(({ text }) => text).join('; ')}`,
  );
}

function checkRefusals() {
  const refused = [
    [(values) => (values.serviceMonitor = { enabled: true }), /METRICS_TOKEN/],
    [(values) => (values.ingress = { enabled: true, host: 'id.example' }), /tlsSecret/],
  ];
  for (const [change, words] of refused) {
    const { status, stderr } = spawnSync(render, [chart, changedValues(change)], {
      encoding: 'utf8',
    });
    check(status === 1 && words.test(stderr), `${words.source} is asked for`);
  }
}

/** Returns a file with the smallest values after a change. JSON is YAML too. */
function changedValues(change) {
  const values = readYaml(join(own, 'smallest.yaml'));
  change(values);
  const file = join(work, 'changed.yaml');
  writeFileSync(file, JSON.stringify(values));
  return file;
}

function checkAlerts() {
  for (const runbooksUrl of ['', 'https://wiki.example/keypad/']) {
    const file = changedValues(
      (values) => (values.prometheusRule = { enabled: true, runbooksUrl }),
    );
    const objects = readYaml(chart, file);
    const expected = readYaml(join(root, 'ops/prometheus/alerts.yml'));
    for (const { annotations } of expected.groups.flatMap(({ rules }) => rules)) {
      if (runbooksUrl === '' || annotations === undefined) continue;
      annotations.runbook_url = annotations.runbook.replace('docs/runbooks/', runbooksUrl);
      delete annotations.runbook;
    }
    check(
      isDeepStrictEqual(objects.find(({ kind }) => kind === 'PrometheusRule').spec, expected),
      `the alerts are those of ops/prometheus, with runbooks at "${runbooksUrl}"`,
    );
  }
}

function checkCompose() {
  const { services, volumes } = readYaml(join(root, 'docker/compose.yaml'));
  const given = { ...SECRETS, DATABASE_PASSWORD: 'keypad', BASE_URL: 'https://id.example' };
  for (const name of ['app', 'migrate']) {
    const { environment, depends_on } = services[name];
    const settings = Object.entries(environment).map(([setting, value]) => [
      setting,
      substituted(value, given),
    ]);
    // .env has what delivery needs.
    const delivery = {
      DELIVERY_WEBHOOK_URL: 'https://sms.example/send',
      DELIVERY_WEBHOOK_TOKEN: SECRETS.DELIVERY_WEBHOOK_TOKEN,
    };
    checkSettings(`compose: ${name}`, {
      ...delivery,
      USSD_GATEWAY_TOKEN: SECRETS.USSD_GATEWAY_TOKEN,
      ...Object.fromEntries(settings),
    });
    check(
      Object.keys(depends_on).every((each) => each in services),
      `compose: ${name} depends on services that exist`,
    );
  }
  for (const [name, { cap_drop, security_opt }] of Object.entries(services)) {
    check(
      cap_drop?.includes('ALL') && security_opt?.includes('no-new-privileges:true'),
      `compose: ${name} has no capabilities and gets none`,
    );
  }
  check(
    services.database.volumes.every((volume) => volume.split(':')[0] in volumes),
    'compose: the database has a volume',
  );
}

/** Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?message}`. */
function substituted(text, given) {
  return text.replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, name, kind, rest) => given[name] ?? (kind === '-' ? rest : ''),
  );
}

function check(holds, what) {
  if (!holds) failures.push(what);
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what.trim()}`);
}
