import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const ID =
  /\b(?:RACE|ROLE|OTP|REF|CLI|KEY|JWT|PAN|GQL|HTTP|LIM|LOG|LEAK|AUD|PRV|FLT|BKP|CLU|HOOK|TYPE|USR|DLV)-\d+\b/g;
/** `docs/interface.md §2.3`, `docs/guarantees.md#otp-3` or the page alone. */
const CITATION = /\bdocs\/([\w./-]+\.md)(?:#([\w-]+)| §(\d+(?:\.\d+)*))?/g;
const LINK = /\]\(((?![a-z]+:)[^)#\s…]+)?(?:#([\w-]+))?\)/g;
/** Documents that once came beside the checkout. */
const FOREIGN = /\b(?:spec|wire)\.md\b/g;
const RECORD = /\b(?:ADR |docs\/adr\/)(\d+)/g;
const TEXT = /\.(?:ts|tsx|mts|mjs|js|cjs|md|css|json|gql)$/;
/** Left out, because its own examples do not exist. */
const OWN = 'test/guarantees.spec.ts';

interface File {
  readonly path: string;
  readonly text: string;
}

const folders = ['src', 'test', 'docs', 'web', 'bench', 'examples', 'ops', 'packages'].flatMap(
  readFolder,
);
const files = [...folders, ...readRootPages()].filter(({ path }) => path !== OWN);
const pages = new Map(
  files.filter(({ path }) => path.endsWith('.md')).map(({ path, text }) => [path, text]),
);
const defined = new Set(
  [...page('docs/guarantees.md').matchAll(/^### (\S+)$/gm)].map(([, id = '']) => id),
);

describe('docs/guarantees.md', () => {
  it('defines every id that a file uses', () => {
    expect(undefinedIn(files, defined)).toEqual([]);
  });

  it('reports an id that it does not define', () => {
    expect(
      undefinedIn([{ path: 'src/a.ts', text: '/** Paid first (OTP-3, OTP-99). */' }], defined),
    ).toEqual(['src/a.ts: OTP-99']);
  });

  it('defines no id that is in no test title', () => {
    expect(unproven(files.filter(isTest), defined)).toEqual([]);
  });

  it('reports an id that only a comment or an assertion of a test names', () => {
    const text = `
      // OTP-99
      it.each([1, 2])('returns %s [OTP-3]', () => { expect(1, 'OTP-99').toBe(1); });
      const CIRCUMSTANCES = [{ name: 'two processes [RACE-2]' }];`;
    expect(
      unproven([{ path: 'test/a.spec.ts', text }], new Set(['OTP-3', 'RACE-2', 'OTP-99'])),
    ).toEqual(['OTP-99']);
  });

  it('has a proof under each id', () => {
    const sections = page('docs/guarantees.md').split(/^### /m).slice(1);
    expect(
      sections
        .filter((section) => !/^Proof: /m.test(section))
        .map((section) => section.split('\n', 1)[0]),
    ).toEqual([]);
  });
});

describe('docs/interface.md', () => {
  it('lists every query and mutation of the schema, and no other', () => {
    const schema = readFileSync(join(ROOT, 'src/platform/graphql/schema.gql'), 'utf8');
    const root = [...schema.matchAll(/^type (?:Query|Mutation) \{\n(.*?)^\}/gms)]
      .map(([, fields = '']) => fields)
      .join('');
    const served = [...root.matchAll(/^ {2}([A-Z]\w*)[(:]/gm)].map(([, name = '']) => name);
    const listed = [...page('docs/interface.md').matchAll(/^\| (?:query|mutation) `(\w+)/gm)].map(
      ([, name = '']) => name,
    );
    expect(listed.sort()).toEqual(served.sort());
  });
});

describe('citations of docs', () => {
  it('name a page, an anchor and a section that exist', () => {
    expect(files.flatMap(({ path, text }) => broken(path, text))).toEqual([]);
  });

  it('name no document that is not in the repository', () => {
    const cited = files.flatMap(({ path, text }) =>
      (text.match(FOREIGN) ?? []).map((name) => `${path}: ${name}`),
    );
    expect(cited).toEqual([]);
  });

  it('name a decision record that exists', () => {
    expect(files.flatMap(({ path, text }) => unrecorded(path, text))).toEqual([]);
  });

  it('fail the check if the decision record does not exist', () => {
    expect(unrecorded('src/a.ts', 'ADR 1, ADR 999, docs/adr/0998')).toEqual([
      'src/a.ts: ADR 999',
      'src/a.ts: docs/adr/0998',
    ]);
  });

  it('fail the check if page, anchor or section do not exist', () => {
    const text =
      'docs/none.md, docs/guarantees.md#otp-99, docs/interface.md §99.1, docs/guarantees.md#otp-3';
    expect(broken('src/a.ts', text)).toEqual([
      'src/a.ts: docs/none.md',
      'src/a.ts: docs/guarantees.md#otp-99',
      'src/a.ts: docs/interface.md §99.1',
    ]);
  });
});

function readFolder(folder: string): File[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return ['node_modules', 'dist'].includes(entry.name) ? [] : readFolder(path);
    return TEXT.test(path) ? [{ path, text: readFileSync(join(ROOT, path), 'utf8') }] : [];
  });
}

function readRootPages(): File[] {
  const names = readdirSync(ROOT).filter((name) => name.endsWith('.md'));
  return names.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

function page(path: string): string {
  return pages.get(path) ?? '';
}

function idsIn(text: string): string[] {
  return text.match(ID) ?? [];
}

function undefinedIn(where: readonly File[], ids: ReadonlySet<string>): string[] {
  return where.flatMap(({ path, text }) =>
    [...new Set(idsIn(text))].filter((id) => !ids.has(id)).map((id) => `${path}: ${id}`),
  );
}

function isTest({ path }: File): boolean {
  return path.startsWith('test/') ? path.endsWith('.ts') : /\.spec\.tsx?$/.test(path);
}

function unproven(tests: readonly File[], ids: ReadonlySet<string>): string[] {
  const titled = new Set(tests.flatMap((file) => titlesIn(file).flatMap(idsIn)));
  return [...ids].filter((id) => !titled.has(id));
}

/** First arguments of `it`, `test` and `describe`, and the `name` of rows that `describe.each` puts into a title. */
function titlesIn({ path, text }: File): string[] {
  if (idsIn(text).length === 0) return [];
  const titles: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && isSuite(node.expression))
      titles.push(node.arguments[0]?.getText() ?? '');
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'name')
      titles.push(node.initializer.getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return titles;
}

/** `it`, `it.skip`, `it.each(…)`, `describe.runIf(…).each(…)` and the like. */
function isSuite(node: ts.Expression): boolean {
  if (ts.isIdentifier(node)) return ['it', 'test', 'describe'].includes(node.text);
  return (
    (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) && isSuite(node.expression)
  );
}

function broken(path: string, text: string): string[] {
  const cited = [...text.matchAll(CITATION)].map(([all, name = '', anchor, section]) => {
    return resolves(`docs/${name}`, anchor, section) ? [] : [`${path}: ${all}`];
  });
  const linked = [...(path.endsWith('.md') ? text : '').matchAll(LINK)].map(
    ([all, name, anchor]) => {
      const target = name === undefined ? path : join(dirname(path), name);
      const isPage = target.endsWith('.md');
      return (isPage ? resolves(target, anchor) : existsSync(join(ROOT, target)))
        ? []
        : [`${path}: ${all}`];
    },
  );
  return [...cited, ...linked].flat();
}

function resolves(path: string, anchor?: string, section?: string): boolean {
  const text = pages.get(path);
  if (text === undefined) return false;
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  if (section !== undefined) return headings.some((heading) => heading.startsWith(`${section} `));
  return (
    anchor === undefined ||
    headings.map(slugOf).includes(anchor) ||
    text.includes(`<a id="${anchor}"></a>`)
  );
}

function unrecorded(path: string, text: string): string[] {
  return [...text.matchAll(RECORD)].flatMap(([all, number = '']) => {
    const start = `docs/adr/${number.padStart(4, '0')}-`;
    return [...pages.keys()].some((page) => page.startsWith(start)) ? [] : [`${path}: ${all}`];
  });
}

/** The anchor that GitHub gives a heading. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}
