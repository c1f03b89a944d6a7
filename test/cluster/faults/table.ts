import type { Report } from './phase.js';

const COLUMNS = [
  ...['fault', 'balancer', 'database s', 'service s', 'operations', 'answers'],
  ...['lost', 'doubled', 'forced', 'late', 'no order', 'differing', 'unaudited'],
];

/** Returns a table in Markdown, with the details of each violation below it. */
export function tableOf(reports: readonly Report[]): string {
  const rows = [COLUMNS, COLUMNS.map(() => '---'), ...reports.map(rowOf)];
  return [...rows.map((row) => `| ${row.join(' | ')} |`), '', ...reports.flatMap(detailsOf)].join(
    '\n',
  );
}

function rowOf({ name, mode, seconds, database, operations, answers, verdict }: Report): string[] {
  const { lost, doubled, forced, late, disordered, differing, unaudited } = verdict;
  const counts = [lost, doubled, forced, late, disordered, differing, unaudited];
  const said = [...answers]
    .sort(([, a], [, b]) => b - a)
    .map(([code, count]) => `${code} ×${String(count)}`);
  return [
    ...[
      name,
      mode,
      database?.toFixed(1) ?? '',
      seconds?.toFixed(1) ?? '',
      String(operations),
      said.join(', '),
    ],
    ...counts.map(({ length }) => String(length)),
  ];
}

function detailsOf({ name, verdict }: Report): string[] {
  return Object.entries(verdict).flatMap(([what, found]: [string, readonly string[]]) =>
    found.slice(0, 5).map((each) => `\n${name}, ${what}: ${each}`),
  );
}

/**
 * Returns whether a report shows a violation: a broken promise, or a response that must not be
 * shown.
 */
export function isViolated({ verdict, answers, isUninterrupted = false }: Report): boolean {
  const isBroken = Object.values(verdict).some((found: readonly string[]) => found.length > 0);
  const may503 = !isUninterrupted;
  return (
    isBroken ||
    [...answers.keys()].some(
      (answer) => answer.startsWith('5') && !(may503 && answer.startsWith('503')),
    )
  );
}
