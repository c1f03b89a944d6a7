import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { compare, type Plan } from './compare.js';
import { REFRESHERS, ROOT } from './data-set.js';
import { machine, p99Within, Sections, write } from './report.js';
import { refreshing } from './sign-in.js';
import { engines, prepareSqlite, readsBesideWrites, serveSqlite } from './sqlite.js';
import type { Stage } from './stage.js';

const PLAN: Plan = { rounds: 3, seconds: 3, warmUp: 4, connections: 50 };
/** More rounds, because one stall decides the p99 of a round. */
const STEADY_PLAN: Plan = { ...PLAN, rounds: 7 };
/** The sessions of the maximum, and those that write beside reads. */
const HALF = REFRESHERS.count / 2;
const FIRST_HALF = { from: REFRESHERS.from, count: HALF };
const SECOND_HALF = { from: REFRESHERS.from + HALF, count: HALF };
/** About the sync of an SSD without a write cache. */
const SYNC_MS = 5;

/**
 * Measures the default database on the disk of this machine and on one with slow syncs.
 * @param other - the root of another version, built, that is measured in turn with this one
 */
export async function embedded(stage: Stage, other: string | undefined): Promise<void> {
  const sections = new Sections();
  const roots = other === undefined ? [ROOT] : [other, ROOT];
  for (const disk of ['as it is', `with syncs of ${String(SYNC_MS)} ms more`]) {
    const env = disk === 'as it is' ? {} : slowSync(stage.database.folder);
    const builds = [];
    for (const root of roots) {
      const name = root === ROOT ? 'keypad' : 'other';
      const prepared = await prepareSqlite(stage, `${name}, ${disk}`, env);
      builds.push({ name, ...(await serveSqlite(stage, prepared, root)) });
    }

    const commits = await compare(
      builds.map(({ name, server, client }) => {
        const script = refreshing(client, FIRST_HALF, PLAN.connections);
        return { name, server, script: () => script };
      }),
      PLAN,
    );
    sections.compare(
      `Refreshes on SQLite, the disk ${disk}`,
      'Each is a durable commit.',
      commits,
      [],
    );

    const maxima = await engines(builds, PLAN);
    const lowestMaximum = Math.min(...maxima.map(({ rate }) => rate));
    for (const build of builds) {
      const beside = await readsBesideWrites(build, lowestMaximum / 4, STEADY_PLAN, SECOND_HALF);
      sections.compare(
        `Reads beside writes of ${build.name}, the disk ${disk}`,
        'Reads at a quarter of the lowest maximum of all versions; the writes are refreshes.',
        beside,
        [p99Within(beside, beside.at(-1)?.name ?? '', 2.5)],
      );
    }
    for (const { server } of builds) await stage.stop(server);
  }
  write({
    title: 'Embedded',
    how: ['`npm run bench -- --embedded`', machine(), stage.machine],
    sections: sections.all,
  });
}

/** Compiles what delays the syncs, and returns the settings that load it. */
function slowSync(folder: string): Readonly<Record<string, string>> {
  const library = join(folder, 'slow-sync.so');
  const source = join(ROOT, 'bench/slow-sync.c');
  execFileSync('cc', ['-shared', '-fPIC', '-o', library, source, '-ldl']);
  return { LD_PRELOAD: library, SYNC_MS: String(SYNC_MS) };
}
