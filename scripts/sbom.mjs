// Prints all libraries of the service and its pages as CycloneDX, by `npm sbom`: `npm run -s sbom >
// keypad.cdx.json`. `npm sbom --omit dev` leaves out each library that a development package needs
// too, so it gets a lock file without these.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'keypad-sbom-'));
for (const file of ['package.json', 'package-lock.json']) {
  const content = JSON.parse(readFileSync(file, 'utf8'));
  const packages = content.packages && keepLibraries(content.packages);
  writeFileSync(
    join(folder, file),
    JSON.stringify({ ...content, packages, devDependencies: undefined }),
  );
}
const { status } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  cwd: folder,
  stdio: 'inherit',
});
rmSync(folder, { recursive: true });
process.exit(status ?? 1);

function keepLibraries({ '': root, ...packages }) {
  const libraries = Object.entries(packages).filter(([, { dev, link }]) => !dev && !link);
  return { '': { ...root, devDependencies: undefined }, ...Object.fromEntries(libraries) };
}
