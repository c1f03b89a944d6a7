import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

interface DeclaredName {
  readonly name: string;
  readonly kind: 'type' | 'function';
  readonly file: string;
}

/** The words that may be a whole name, from docs/glossary.md. */
const LISTED = readListedNames();

function listNames(folder: string): DeclaredName[] {
  const files = globSync(`${folder}/**/*.{ts,tsx}`);
  return files.filter((file) => !file.endsWith('.spec.ts')).flatMap(readNames);
}

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

/** First words of functions that are no nouns; hooks of React begin with `use`. */
const VERBS = new Set(
  (
    'abandon acquire add adopt allow announce answer append apply are ask assert ' +
    'authorize back begin begins belongs build calculate call can cancel change check ' +
    'choose claim classify clear close compare compose compute concerns configure confirm ' +
    'connect continue copy count counts create decode decrypt defer define derive ' +
    'describe dial do drop edit encode encrypt end equals erase escape estimate exchange ' +
    'execute explain export extract fetch fill find flush focus follow forget format from ' +
    'generate get give go grant hand has hash hold holds ignore indent initialize insert ' +
    'is isolate iterate join judge keep keeps limit list listen load lock log look make ' +
    'map mark mask matches may measure merge migrate narrow needs normalize offer open ' +
    'opens owes pad parse pass pause plan poll post prefill prepare preview print put ' +
    'query quote read record refuse register release remove renames renew reopen replace ' +
    'reply report request require reserve reset resolve restore restrict retry reveal ' +
    'revoke rewrap round run save scroll search select selects send serve set shed show ' +
    'simulate skip sort spell split start stop store strip submit sum sync take time to ' +
    'toggle trace track trim try uncover update use verify view was widen with without ' +
    'write'
  ).split(' '),
);

describe.each(['src', 'web/src'])('names in %s/', (folder) => {
  const names = listNames(folder);

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
