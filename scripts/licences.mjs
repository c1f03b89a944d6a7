// Writes the licence texts of all libraries of the service and its pages to
// dist/THIRD-PARTY-LICENSES. The bundle contains the libraries without their licences. Ends with 1
// if the licence of a library is not in the list below.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ALLOWED =
  /^(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Python-2\.0|PSF-2\.0|Unlicense|Zlib|W3C-20150513)$/;
/** Licences that a package states in its LICENSE or its README only. */
const STATED = { 'passport-strategy': 'MIT', pause: 'MIT' };

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const libraries = Object.entries(read('package-lock.json').packages)
  .filter(
    ([path, { dev, link }]) =>
      path.startsWith('node_modules/') && !dev && !link && existsSync(path),
  )
  .map(([path, { version, license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return { path, name, version, licence: license ?? STATED[name] ?? 'NOASSERTION' };
  });

for (const { name, licence } of libraries.filter(({ licence }) => !isAllowed(licence))) {
  console.error(`${name}: the licence ${licence} is not allowed`);
  process.exitCode = 1;
}
writeFileSync('dist/THIRD-PARTY-LICENSES', libraries.map(toText).join('\n'));

/**
 * Returns the name, version and licence of a package, and its files with licences and notices or,
 * without any, the text of MIT.
 */
function toText({ path, name, version, licence }) {
  const files = readdirSync(path, { withFileTypes: true })
    .filter(
      (file) =>
        file.isFile() && /^(licen[cs]e|copying|copyright|notice|third-?party)/i.test(file.name),
    )
    .map((file) => readFileSync(join(path, file.name), 'utf8').trim());
  if (files.length === 0)
    files.push(toTextOfMit(name, licence, read(join(path, 'package.json')).author));
  return [`${'='.repeat(80)}\n${name} ${version}: ${licence}`, ...files, ''].join('\n\n');
}

/** Returns our own licence with the name of other authors. */
function toTextOfMit(name, licence, author = `the authors of ${name}`) {
  if (licence !== 'MIT') throw new Error(`${name} has no text of its licence`);
  return readFileSync('LICENSE', 'utf8')
    .trim()
    .replace('2026 the keypad authors', author.name ?? author);
}

/** Returns true if one of the alternatives of a licence expression is allowed. */
function isAllowed(expression) {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((each) => each.split(' AND ').every((licence) => ALLOWED.test(licence)));
}
