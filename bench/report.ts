import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Figures } from './compare.js';
import { ROOT } from './data-set.js';

export interface Section {
  readonly title: string;
  /** The comparison in a sentence. */
  readonly about: string;
  /** Rows of the table; the first one is its head. */
  readonly rows: readonly (readonly string[])[];
  readonly goals: readonly Goal[];
}

export interface Goal {
  readonly text: string;
  readonly value: number;
  readonly met: boolean;
}

/** The results of one mode of the bench. */
export interface Chapter {
  readonly title: string;
  /** The command and the machine. */
  readonly how: readonly string[];
  readonly sections: readonly Section[];
}

/** Returns a goal for the throughput of `name` as a multiple of that of `of`, by default the first contender. */
export function atLeast(
  figures: readonly Figures[],
  name: string,
  share: number,
  of = figures[0]?.name ?? '',
): Goal {
  const value = figureOf(figures, name).rate / figureOf(figures, of).rate;
  return { text: `${name} at least ${String(share)} of ${of}`, value, met: value >= share };
}

/** Returns a goal for the p99 of `name` as a multiple of that of the first contender. */
export function p99Within(figures: readonly Figures[], name: string, times: number): Goal {
  const first = figures[0]?.name ?? '';
  const value = figureOf(figures, name).p99 / figureOf(figures, first).p99;
  return atMost(`p99 of ${name} at most ${String(times)} × that of ${first}`, value, times);
}

export function atMost(text: string, value: number, limit: number): Goal {
  return { text, value, met: value <= limit };
}

export function figureOf(figures: readonly Figures[], name: string): Figures {
  const found = figures.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no figures for ${name}`);
  return found;
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

/** Returns the rows of a comparison. Ratios are to the first contender. */
export function rowsOf(figures: readonly Figures[]): string[][] {
  const [first] = figures;
  if (first === undefined) return [];
  return [
    COLUMNS.map(([name]) => name),
    ...figures.map((each) =>
      COLUMNS.map(([, cell]) => cell(each, first).replace(/^(NaN|0|0\.0)$/, '')),
    ),
  ];
}

/** The sections of a chapter. Prints each one when it is added. */
export class Sections {
  readonly all: Section[] = [];

  add(section: Section): void {
    print(section);
    this.all.push(section);
  }

  compare(title: string, about: string, figures: readonly Figures[], goals: readonly Goal[]): void {
    this.add({ title, about, rows: rowsOf(figures), goals });
  }
}

export function print({ title, rows, goals }: Section): void {
  console.log(`\n${title} (after ${process.uptime().toFixed(0)} s)`);
  console.log(tableOf(rows));
  for (const goal of goals) console.log(lineOf(goal));
}

const FILE = join(ROOT, 'bench/RESULTS.md');
const INTRODUCTION = `# Results of the bench

Written by \`npm run bench\`, one chapter for each mode. [README.md](README.md) describes the method. Compare the ratios of one run:
the figures depend on the machine and the hour.
`;

/** Replaces the chapter of the same title in bench/RESULTS.md. */
export function write({ title, how, sections }: Chapter): void {
  const text = [
    `## ${title}`,
    '',
    ...how.map((line) => `- ${line}`),
    ...sections.flatMap(({ title: name, about, rows, goals }) => [
      '',
      `### ${name}`,
      '',
      about,
      '',
      tableOf(rows),
      ...(goals.length > 0 ? ['', ...goals.map(lineOf)] : []),
    ]),
    '',
  ].join('\n');
  const [, ...chapters] = readFileSync(FILE, 'utf8').split(/^(?=## )/m);
  const at = chapters.findIndex((chapter) => chapter.startsWith(`## ${title}\n`));
  if (at < 0) chapters.push(text);
  else chapters[at] = text;
  writeFileSync(
    FILE,
    [INTRODUCTION, ...chapters].map((chapter) => `${chapter.trimEnd()}\n`).join('\n'),
  );
}

/** Returns the date, the hardware, the kernel and the version of Node. */
export function machine(): string {
  const [cpu] = cpus();
  const memory = String(Math.round(totalmem() / 2 ** 30));
  const model = `${String(cpus().length)} × ${cpu?.model ?? 'unknown'}, ${memory} GiB, Linux ${release()}, ${arch()}`;
  return `${new Date().toISOString().slice(0, 10)}; ${model}, Node ${process.version}`;
}

function lineOf({ text, value, met }: Goal): string {
  return `- ${met ? 'met' : '**not met**'}: ${text}: ${value.toFixed(2)}`;
}

/** Returns a Markdown table in the format of prettier. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_cell, i) =>
    Math.max(3, ...rows.map((row) => row[i]?.length ?? 0)),
  );
  const write = (row: readonly string[]) =>
    `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const [head = '', ...body] = rows.map(write);
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n');
}
