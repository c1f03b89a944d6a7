// Prints what a production install contains as CycloneDX 1.6: `npm run -s sbom > keypad.cdx.json`, after a build. Packages inside
// the bundle are read from its source maps. Those that npm installs, and those of the console page, are read from the lock file with all
// that they need. `--dpkg FILE` adds the Debian packages of an image, from its /var/lib/dpkg/status; `-` is standard input. Ends with 1
// if the licence of an npm package is not in the list below. `--licences FILE` writes the licence texts of these packages instead, which
// the build keeps beside the bundle, because the bundle has none of them.
import { randomUUID } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({ options: { dpkg: { type: 'string' }, licences: { type: 'string' } } });
const root = resolve(import.meta.dirname, '..');
const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const own = read('package.json');
const lock = read('package-lock.json').packages;

const ALLOWED =
  /^(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Python-2\.0|PSF-2\.0|Unlicense|Zlib|W3C-20150513)$/;
/** Licences that a package states in its LICENSE or its README only. */
const STATED = { 'passport-strategy': 'MIT', pause: 'MIT' };
/** Packages in web/. */
const CONSOLE = Object.keys(own.devDependencies).filter((name) =>
  /^(@graphiql\/|graphiql$|react$|react-dom$)/.test(name),
);

const maps = globSync('dist/**/*.map', { cwd: root });
if (maps.length === 0) throw new Error('there is no build: npm run build');
const paths = new Set(maps.flatMap((map) => read(map).sources.flatMap(packageOf)));
for (const name of [...Object.keys(own.dependencies), ...CONSOLE]) addWithNeeds(`node_modules/${name}`);
if (options.licences !== undefined) {
  const texts = [...paths].sort().filter((path) => existsSync(join(root, path)));
  writeFileSync(options.licences, texts.map(licenceText).join('\n'));
  process.exit();
}
const installed = [...paths].sort().map(componentOf);
// A package that is installed in two places is one component.
const components = [...new Map(installed.map((each) => [each.purl, each])).values()];
const forbidden = components.filter(({ licenses }) => !isAllowed(licenses[0].expression));
for (const { name, licenses } of forbidden)
  console.error(`${name}: the licence ${licenses[0].expression} is not allowed`);
console.log(
  JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      serialNumber: `urn:uuid:${randomUUID()}`,
      version: 1,
      metadata: {
        timestamp: new Date().toISOString(),
        component: {
          type: 'application',
          name: own.name,
          version: own.version,
          licenses: [{ expression: own.license }],
        },
      },
      components: [...components, ...debianPackages()],
    },
    null,
    2,
  ),
);
process.exitCode = forbidden.length === 0 ? 0 : 1;

/** Returns the path of the package that a source belongs to, as the lock file has it. */
function packageOf(source) {
  const path = /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1];
  if (path !== undefined && lock[path] === undefined)
    throw new Error(`${path} is in the bundle and not in the lock file`);
  return path === undefined ? [] : [path];
}

function addWithNeeds(path) {
  if (paths.has(path)) return;
  paths.add(path);
  const { dependencies, optionalDependencies, peerDependencies } = lock[path];
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    const found = placeOf(name, path);
    if (found !== undefined) addWithNeeds(found);
  }
}

/** Returns where Node finds a package from another one. */
function placeOf(name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (lock[path] !== undefined) return path;
    if (folder === '') return undefined;
  }
}

function componentOf(path) {
  const { version, integrity, license } = lock[path];
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const [, sha512] = /^sha512-(\S+)$/.exec(integrity ?? '') ?? [];
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [{ expression: license ?? STATED[name] ?? 'NOASSERTION' }],
    ...(sha512 !== undefined && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }],
    }),
  };
}

/** Returns the name, version and licence of a package, and its files with licences and notices or, without any, the text of MIT. */
function licenceText(path) {
  const { name, version, licenses } = componentOf(path);
  const files = readdirSync(join(root, path), { withFileTypes: true })
    .filter((file) => file.isFile() && /^(licen[cs]e|copying|copyright|notice|third-?party)/i.test(file.name))
    .map((file) => readFileSync(join(root, path, file.name), 'utf8').trim());
  if (files.length === 0) files.push(textOfMit(componentOf(path), read(join(path, 'package.json')).author));
  return [`${'='.repeat(80)}\n${name} ${version}: ${licenses[0].expression}`, ...files, ''].join('\n\n');
}

/** Returns our own licence with the name of other authors. */
function textOfMit({ name, licenses: [{ expression }] }, author = `the authors of ${name}`) {
  if (expression !== 'MIT') throw new Error(`${name} has no text of its licence`);
  const holder = author.name ?? author;
  return readFileSync(join(root, 'LICENSE'), 'utf8').trim().replace('2026 the keypad authors', holder);
}

/** Returns the installed packages of the image, without licences, because the file has none. */
function debianPackages() {
  if (options.dpkg === undefined) return [];
  const status = readFileSync(options.dpkg === '-' ? 0 : options.dpkg, 'utf8');
  const packages = status.split('\n\n').flatMap((paragraph) => {
    const field = (name) => new RegExp(`^${name}: (.+)$`, 'm').exec(paragraph)?.[1];
    if (field('Status') !== 'install ok installed') return [];
    const [name, version, arch] = [field('Package'), field('Version'), field('Architecture')];
    const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${arch}`;
    return [{ type: 'library', name, version, purl }];
  });
  if (packages.length === 0) throw new Error('--dpkg: there is no installed package in this file');
  return packages;
}

/** Returns true if one of the alternatives of a licence expression is allowed. */
function isAllowed(expression) {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((each) => each.split(' AND ').every((licence) => ALLOWED.test(licence)));
}
