// Checks ops/helm, docker/compose.yaml and the bill of materials, after a build: `node scripts/deployments.mjs`. It needs Go with sprig
// and yaml.v3 of Debian. The chart is rendered with each file of scripts/deployments/*.yaml. What is rendered must fit the schemas and the types of
// Kubernetes, which refuse unknown members, and the service must accept its settings. Helm, a cluster and Docker are not used.
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

const root = resolve(import.meta.dirname, '..');
const own = join(root, 'scripts/deployments');
const chart = join(root, 'ops/helm/keypad');
execFileSync('npm', ['ci', '--silent', '--no-audit', '--no-fund', '--prefix', own], { stdio: 'inherit' });
const require = createRequire(join(own, 'package.json'));
const yaml = require('js-yaml');
const Ajv = require('ajv').default;
const { Spec, Validation } = require('@cyclonedx/cyclonedx-library');
const ALERTS = yaml.load(readFileSync(join(root, 'ops/prometheus/alerts.yml'), 'utf8'));
const work = mkdtempSync(join(own, 'node_modules', '.check-'));
const render = join(work, 'render');
const failures = [];

const SECRETS = {
  KEYS: `k1:${Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64')}`,
  DATABASE_URL: 'mariadb://keypad:keypad@127.0.0.1:1/keypad',
  DELIVERY_WEBHOOK_TOKEN: 'abcdefghijklmnopqrstuv',
  USSD_GATEWAY_TOKEN: 'abcdefghijklmnopqrstuv',
  METRICS_TOKEN: 'abcdefghijklmnopqrstuv',
};

try {
  buildRenderer();
  for (const file of globSync('*.yaml', { cwd: own }).sort()) await checkRendered(file);
  checkRefusals();
  checkAlerts();
  checkCompose();
  await checkParts();
} finally {
  rmSync(work, { recursive: true, force: true });
}
for (const failure of failures) console.error(`fails: ${failure}`);
process.exit(failures.length === 0 ? 0 : 1);

function buildRenderer() {
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOCACHE: join(tmpdir(), 'keypad-go') };
  execFileSync('go', ['build', '-o', render, join(own, 'render.go')], { env, stdio: 'inherit' });
}

async function checkRendered(file) {
  const values = join(own, file);
  check(valuesFit(yaml.load(readFileSync(values, 'utf8'))), `${file}: the values fit values.schema.json`);
  const objects = yaml.loadAll(execFileSync(render, [chart, values], { encoding: 'utf8' })).filter(Boolean);
  console.log(`     ${file}: ${objects.map(({ kind }) => kind).join(', ')}`);
  for (const object of objects) await checkObject(file, object);
  const pods = objects.flatMap(({ spec }) => spec?.template?.spec ?? []);
  for (const { containers, volumes } of pods) checkContainer(file, containers[0], volumes);
  const services = objects.filter(({ kind }) => kind === 'Service');
  const labels = objects.find(({ kind }) => kind === 'Deployment').spec.template.metadata.labels;
  const migration = objects.find(({ kind }) => kind === 'Job').spec.template.metadata.labels;
  const selects = ({ spec }, of) => Object.entries(spec.selector).every(([name, value]) => of[name] === value);
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

/** Compares an object with the schema of its kind, and by the compiler with its type, which knows each member. */
async function checkObject(file, object) {
  const { apiVersion, kind, metadata } = object;
  const what = `${file}: ${kind} ${metadata.name}`;
  const models = apiVersion.startsWith('monitoring.') ? '@kubernetes-models/prometheus-operator' : 'kubernetes-models';
  const { [kind]: Model } = await import(join(own, 'node_modules', models, apiVersion, 'index.js'));
  try {
    new Model(object).validate();
    check(true, `${what} fits its schema`);
  } catch (error) {
    check(false, `${what}: ${error.message}`);
  }
  const source = join(work, `${basename(file, '.yaml')}-${kind}.ts`);
  const type = `I${kind}`;
  writeFileSync(
    source,
    `import type { ${type} } from '${models}/${apiVersion}';\nexport const object: ${type} = ${JSON.stringify(object)};\n`,
  );
  const tsc = spawnSync(
    join(root, 'node_modules/.bin/tsc'),
    ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', source],
    { encoding: 'utf8' },
  );
  check(tsc.status === 0, `${what} has no unknown member ${tsc.stdout.trim()}`);
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
  checkSettings(`${file}: ${name}`, Object.fromEntries(env.map(({ name: setting, value }) => [setting, value])));
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
  const smallest = () => yaml.load(readFileSync(join(own, 'smallest.yaml'), 'utf8'));
  const without = (change) => {
    const values = smallest();
    change(values);
    return values;
  };
  check(!valuesFit(without((values) => delete values.settings.BASE_URL)), 'values without BASE_URL are refused');
  check(!valuesFit(without((values) => delete values.existingSecret)), 'values without a Secret are refused');
  check(!valuesFit(without((values) => (values.settings.PORT = '80'))), 'a setting that the chart decides is refused');
  check(!valuesFit(without((values) => (values.replica = 3))), 'an unknown value is refused');
  const refused = [
    [(values) => (values.serviceMonitor = { enabled: true }), /METRICS_TOKEN/],
    [(values) => (values.ingress = { enabled: true, host: 'id.example' }), /tlsSecret/],
  ];
  for (const [change, words] of refused) {
    const file = join(work, 'refused.yaml');
    writeFileSync(file, yaml.dump(without(change)));
    const { status, stderr } = spawnSync(render, [chart, file], { encoding: 'utf8' });
    check(status === 1 && words.test(stderr), `${words.source} is asked for`);
  }
}

function checkAlerts() {
  for (const runbooksUrl of ['', 'https://wiki.example/keypad/']) {
    const values = yaml.load(readFileSync(join(own, 'smallest.yaml'), 'utf8'));
    values.prometheusRule = { enabled: true, runbooksUrl };
    const file = join(work, 'alerts.yaml');
    writeFileSync(file, yaml.dump(values));
    const objects = yaml.loadAll(execFileSync(render, [chart, file], { encoding: 'utf8' })).filter(Boolean);
    const expected = structuredClone(ALERTS);
    for (const { annotations } of expected.groups.flatMap(({ rules }) => rules)) {
      if (runbooksUrl === '' || annotations === undefined) continue;
      annotations.runbook_url = annotations.runbook.replace('docs/runbooks/', runbooksUrl);
      delete annotations.runbook;
    }
    check(
      valuesFit(values) && isDeepStrictEqual(objects.find(({ kind }) => kind === 'PrometheusRule').spec, expected),
      `the alerts are those of ops/prometheus, with runbooks at "${runbooksUrl}"`,
    );
  }
}

function valuesFit(values) {
  const schema = JSON.parse(readFileSync(join(chart, 'values.schema.json'), 'utf8'));
  return new Ajv({ allowUnionTypes: true }).validate(schema, values);
}

function checkCompose() {
  const { services, volumes } = yaml.load(readFileSync(join(root, 'docker/compose.yaml'), 'utf8'));
  const given = { ...SECRETS, DATABASE_PASSWORD: 'keypad', BASE_URL: 'https://id.example' };
  for (const name of ['app', 'migrate']) {
    const { environment, depends_on } = services[name];
    const settings = Object.entries(environment).map(([setting, value]) => [setting, substituted(value, given)]);
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
  check(
    services.database.volumes.every((volume) => volume.split(':')[0] in volumes),
    'compose: the database has a volume',
  );
}

/** Compares the bill of materials, with the Debian packages of this machine, with the schema of CycloneDX. */
async function checkParts() {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts/sbom.mjs'), '--dpkg', '/var/lib/dpkg/status'],
    { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 },
  );
  check(status === 0, `sbom: each npm package has a licence that is allowed ${stderr}`);
  const faults = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(stdout);
  check(faults === null, `sbom: it fits the schema of CycloneDX 1.6 ${faults === null ? '' : JSON.stringify(faults)}`);
  const { components, metadata, serialNumber } = JSON.parse(stdout);
  check(
    components.some(({ purl }) => purl.startsWith('pkg:deb/debian/libc6@')),
    'sbom: it lists the Debian packages',
  );
  check(serialNumber !== undefined && metadata.timestamp !== undefined, 'sbom: it has a serial number and a time');
  const licences = readFileSync(join(root, 'dist/THIRD-PARTY-LICENSES'), 'utf8');
  check(
    ['fastify', 'react'].every((name) => new RegExp(`^${name} [\\d.]+: MIT$`, 'm').test(licences)),
    'licences: the build has the texts of the packages in the bundle and the console',
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
