import { writeFileSync } from 'node:fs';
import { arch, cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Figures } from './compare.js';
import { ROOT } from './data-set.js';

export interface Section {
  readonly title: string;
  /** What is compared, in a sentence. */
  readonly about: string;
  /** The first is what the others are divided by. */
  readonly figures: readonly Figures[];
  readonly goals: readonly Goal[];
}

export interface Goal {
  readonly text: string;
  readonly value: number;
  readonly met: boolean;
}

/** A goal for the throughput of `name` as a share of the first contender's. */
export function atLeast(figures: readonly Figures[], name: string, share: number): Goal {
  const value = figureOf(figures, name).rate / (figures[0]?.rate ?? 0);
  return { text: `${name} at least ${String(share)} of ${figures[0]?.name ?? ''}`, value, met: value >= share };
}

/** A goal for the p99 of `name` as a multiple of the first contender's. */
export function p99Within(figures: readonly Figures[], name: string, times: number): Goal {
  const value = figureOf(figures, name).p99 / (figures[0]?.p99 ?? 0);
  return {
    text: `p99 of ${name} at most ${String(times)} × that of ${figures[0]?.name ?? ''}`,
    value,
    met: value <= times,
  };
}

export function figureOf(figures: readonly Figures[], name: string): Figures {
  const found = figures.find((each) => each.name === name);
  if (found === undefined) throw new Error(`nothing was measured of ${name}`);
  return found;
}

export function print({ title, figures, goals }: Section): void {
  console.log(`\n${title}`);
  console.log(tableOf(figures));
  for (const goal of goals) console.log(lineOf(goal));
}

/** Writes bench/RESULTS.md. */
export function write(sections: readonly Section[], how: { machine: string; load: string; mode: string }): void {
  const [cpu] = cpus();
  const lines = [
    '# Results of the bench',
    '',
    'Written by `npm run bench`; what is measured, and how, is in [README.md](README.md). Ratios in one run are what',
    'counts: the figures themselves belong to the machine and the hour.',
    '',
    `- ${new Date().toISOString().slice(0, 10)}, ${how.mode}`,
    `- ${String(cpus().length)} × ${cpu?.model ?? 'unknown'}, ${String(Math.round(totalmem() / 2 ** 30))} GiB, Linux ${release()}, ${arch()}, Node ${process.version}`,
    `- ${how.machine}; load of the machine before the run: ${how.load}`,
    ...sections.flatMap(({ title, about, figures, goals }) => [
      '',
      `## ${title}`,
      '',
      about,
      '',
      tableOf(figures),
      ...(goals.length > 0 ? ['', ...goals.map(lineOf)] : []),
    ]),
  ];
  writeFileSync(join(ROOT, 'bench/RESULTS.md'), `${lines.join('\n')}\n`);
}

function lineOf({ text, value, met }: Goal): string {
  return `- ${met ? 'met' : '**not met**'}: ${text}: ${value.toFixed(2)}`;
}

const COLUMNS: readonly (readonly [string, (figures: Figures, first: Figures) => string])[] = [
  ['', ({ name }) => name],
  ['req/s', ({ rate }) => rate.toFixed(0)],
  ['ratio', ({ rate }, first) => (rate / first.rate).toFixed(2)],
  ['CPU µs', ({ cpu }) => cpu.toFixed(0)],
  ['CPU ratio', ({ cpu }, first) => (first.cpu / cpu).toFixed(2)],
  ['p50 ms', ({ p50 }) => p50.toFixed(1)],
  ['p99 ms', ({ p99 }) => p99.toFixed(1)],
  ['RSS MiB', ({ rss }) => rss.toFixed(0)],
];

/** A Markdown table as prettier would write it. */
function tableOf(figures: readonly Figures[]): string {
  const [first] = figures;
  if (first === undefined) return '';
  const rows = [
    COLUMNS.map(([name]) => name),
    ...figures.map((each) => COLUMNS.map(([, cell]) => cell(each, first).replace(/^(NaN|0|0\.0)$/, ''))),
  ];
  const widths = COLUMNS.map((_column, i) => Math.max(3, ...rows.map((row) => row[i]?.length ?? 0)));
  const write = (row: readonly string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows.map(write);
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n');
}
