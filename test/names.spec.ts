import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

interface DeclaredName {
  readonly name: string;
  readonly kind: 'type' | 'function';
  readonly file: string;
}

const FILES = globSync('src/**/*.ts').filter((file) => !file.endsWith('.spec.ts'));
const names = FILES.flatMap(readNames);
/** The words that may be a whole name, from docs/glossary.md. */
const LISTED = readListedNames();

/** Returns the types and functions at the top of a file, each once. */
function readNames(file: string): DeclaredName[] {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = source.statements.flatMap((statement) => readStatement(statement));
  const unique = new Map(found.map((each) => [each.name, each]));
  return [...unique.values()].map((each) => ({ ...each, file }));
}

function readStatement(statement: ts.Statement): Omit<DeclaredName, 'file'>[] {
  if (ts.isFunctionDeclaration(statement) && statement.name !== undefined)
    return [{ name: statement.name.text, kind: 'function' }];

  const isType =
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  if (isType && statement.name !== undefined) return [{ name: statement.name.text, kind: 'type' }];

  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
    const isFunction = initializer !== undefined && ts.isArrowFunction(initializer);
    return isFunction && ts.isIdentifier(name) ? [{ name: name.text, kind: 'function' }] : [];
  });
}

function readListedNames(): ReadonlySet<string> {
  const [, section = ''] = readFileSync('docs/glossary.md', 'utf8').split('## Names of one word');
  return new Set(Array.from(section.matchAll(/`(\w+)`/g), ([, name = '']) => name));
}

function toWords(name: string): string[] {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(' ');
}

/** First words of functions that are no nouns. */
const VERBS = new Set(
  (
    'abandon acquire add adopt allow append apply are assert authorize back begin begins belongs build calculate can cancel change check ' +
    'choose claim classify clear close compare compose compute concerns configure connect continue count counts create ' +
    'decode decrypt defer define derive describe do drop encode encrypt end equals erase escape estimate execute ' +
    'explain export extract fill find flush forget format from generate get give grant hand has hash hold holds ignore insert is ' +
    'iterate join judge keep keeps limit list load lock log look make map mask matches may measure merge migrate ' +
    'narrow needs normalize open opens owes pad parse pass pause prepare preview print put query read record refuse release remove ' +
    'renames renew reopen report request require reserve resolve restore restrict retry reveal revoke rewrap run save select selects ' +
    'send serve set shed simulate skip sort spell split start stop strip sum sync take time to trace track try update ' +
    'verify view was widen with without write'
  ).split(' '),
);

describe('names in src/', () => {
  it('stand in one file only', () => {
    const filesByName = Map.groupBy(names, ({ name }) => name);
    const repeated = [...filesByName].filter(([, declared]) => declared.length > 1);
    expect(repeated.map(([name, declared]) => [name, ...declared.map(({ file }) => file)])).toEqual(
      [],
    );
  });

  it('have two words or more, unless they are entities or listed in docs/glossary.md', () => {
    const short = names.filter(
      ({ name, file }) =>
        toWords(name).length === 1 &&
        !LISTED.has(name) &&
        !/\.entity\.ts$|\/migrations\//.test(file),
    );
    expect(short).toEqual([]);
  });

  it('begin with a verb if they are functions', () => {
    const nouns = names.filter(
      ({ name, kind }) =>
        kind === 'function' &&
        /^[a-z]/.test(name) &&
        !LISTED.has(name) &&
        !VERBS.has(toWords(name)[0] ?? ''),
    );
    expect(nouns.map(({ name, file }) => `${file}: ${name}`)).toEqual([]);
  });
});
