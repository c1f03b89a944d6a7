import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppErrorRow, FieldRule, MessageLanguage } from '../../src/platform/errors/index.js';
import { printSampleCommand } from './error-sample.js';
import { ERROR_SAMPLES } from './error-samples.js';
import { printSampleResponse } from './error-response.js';
import { ERROR_TEXTS, type ErrorTexts } from './error-texts.js';

/** The cause and the remedy of a code. */
export interface ErrorHelp {
  readonly cause: string;
  readonly remedy: string;
}

/**
 * Prints docs/errors.md or docs/fa/errors.md: every code that a client may receive, with its cause,
 * its remedy, a sample and both messages, and every rule of a field.
 */
export function errorsReference(
  errors: readonly AppErrorRow[],
  fieldRules: readonly FieldRule[],
  language: MessageLanguage = 'en',
): string {
  const texts = ERROR_TEXTS[language];
  const help = readErrorHelp(language);
  const rowsByCode = Map.groupBy(errors, ({ code }) => code);
  const codes = [...rowsByCode].map(([code, [first]]) => [
    `[\`${code}\`](#${code.toLowerCase()})`,
    String(first?.status),
    first?.[language] ?? '',
  ]);
  const sections = [...rowsByCode].map(([code, rows]) =>
    section({ code, rows, fieldRules, texts, help: findHelp(help, code) }),
  );
  const rules = fieldRules.map(({ en, fa }) => ({ en: `*field* ${en}`, fa: `*field* ${fa}` }));
  return [
    texts.introduction,
    table([texts.code, texts.status, texts.message], codes),
    ...sections,
    texts.fields,
    messageTable(texts, rules),
    '',
  ].join('\n\n');
}

/** Returns cause and remedy by code. */
export function readErrorHelp(language: MessageLanguage): ReadonlyMap<string, ErrorHelp> {
  const file = join(import.meta.dirname, `error-help.${language}.md`);
  const [, ...parts] = readFileSync(file, 'utf8').split(/^### /m);
  return new Map(
    parts.map((part) => {
      const [code = '', cause = '', remedy = ''] = part.trim().split('\n\n');
      return [code, { cause, remedy }];
    }),
  );
}

function findHelp(help: ReadonlyMap<string, ErrorHelp>, code: string): ErrorHelp {
  const found = help.get(code);
  if (found === undefined) throw new Error(`scripts/reference/error-help.*.md lacks ${code}`);
  return found;
}

interface ErrorSection {
  readonly code: string;
  readonly rows: readonly AppErrorRow[];
  readonly fieldRules: readonly FieldRule[];
  readonly texts: ErrorTexts;
  readonly help: ErrorHelp;
}

function section({ code, rows, fieldRules, texts, help }: ErrorSection): string {
  const sample = ERROR_SAMPLES[code];
  const [first] = rows;
  if (sample === undefined || first === undefined)
    throw new Error(`scripts/reference/error-samples.ts lacks ${code}`);

  const row = rows.find(({ en }) => en === sample.message) ?? first;
  const details = [...new Map(rows.flatMap((each) => Object.entries(each.details ?? {})))]
    .map(([name, meaning]) => `\`${name}\` <bdi lang="en">${meaning}</bdi>`)
    .join('; ');
  const facts = [
    `${texts.status} ${String(first.status)}`,
    `${texts.oauth} \`${first.oauth}\``,
    ...(details === '' ? [] : [`\`details\`: ${details}`]),
  ];
  return [
    `### ${code}`,
    facts.join(' · '),
    `**${texts.cause}** ${help.cause}`,
    `**${texts.remedy}** ${help.remedy}`,
    messageTable(texts, rows),
    fence('sh', printSampleCommand(sample)),
    fence('json', printSampleResponse(row, sample, fieldRules)),
  ].join('\n\n');
}

/** Prints messages in both languages, each in its own direction. */
function messageTable(texts: ErrorTexts, rows: readonly { en: string; fa: string }[]): string {
  return table(
    [texts.messageInEnglish, texts.messageInPersian],
    rows.map(({ en, fa }) => [
      `<div lang="en" dir="ltr">${en}</div>`,
      `<div lang="fa" dir="rtl">${fa}</div>`,
    ]),
  );
}

function fence(name: string, text: string): string {
  return `\`\`\`${name}\n${text}\n\`\`\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
