import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Servers that a spec starts besides the service, the slowest first. */
const STARTS = [
  /support\/servers\/replicas\.js|deployment\/deployment\.js/,
  /support\/servers\/(processes|command)\.js|support\/actors\/browser\.js/,
];

/** Runs files that start processes first, so that no long file is left for the end of a run. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject.values()].flatMap((group) => {
      const ranks = new Map(group.map((file) => [file, rankOf(file)]));
      return group.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
    });
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const text = readFileSync(moduleId, 'utf8');
  const rank = STARTS.findIndex((each) => each.test(text));
  return rank < 0 ? STARTS.length : rank;
}
