import { globSync, readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { APP_ERRORS } from '../src/app/features.js';

const TOUR = 'docs/tour.md';
/** Pages with links to symbols. */
const PAGES = [TOUR, 'docs/principles.md'];
/** A link to a symbol, such as [`Outbox.sendSoon`](../src/delivery/outbox/outbox.ts#L73). */
const LINK = /\[`([\w.]+)`\]\(\.\.\/(src\/[\w./-]+\.ts)#L(\d+)\)/g;
/** A step of the drawing, such as `404 NOT_FOUND ◀─┼─ 2 refuseUnknownRoutes`. */
const STEP = /[┼├]─ (\d+) ([\w.]+)/;
const REFUSAL = /(\d{3}) ([A-Z_]+) ◀/;

const sources = new Map(
  globSync('src/**/*.ts', { exclude: ['src/**/*.spec.ts'] }).map((path) => [
    path,
    readFileSync(path, 'utf8'),
  ]),
);
const parsed = new Map<string, ts.SourceFile>();

function parse(path: string): ts.SourceFile {
  const known = parsed.get(path);
  if (known !== undefined) return known;
  const source = ts.createSourceFile(path, sources.get(path) ?? '', ts.ScriptTarget.Latest, true);
  parsed.set(path, source);
  return source;
}

/** Returns the name in the declaration of `Class.member` or `symbol` below a node. */
function findName(node: ts.Node, [wanted, ...members]: readonly string[]): ts.Node | undefined {
  return node.forEachChild((child): ts.Node | undefined => {
    if (ts.isVariableStatement(child))
      return findName(child.declarationList, [wanted ?? '', ...members]);
    const isDeclaration = ts.isClassElement(child) || ts.isDeclarationStatement(child);
    if (!isDeclaration && !ts.isVariableDeclaration(child)) return undefined;
    const { name } = child;
    if (name?.getText() !== wanted) return undefined;
    return members.length === 0 ? name : findName(child, members);
  });
}

function findLine(symbol: string, path: string): number | undefined {
  const source = parse(path);
  const name = findName(source, symbol.split('.'));
  return name && source.getLineAndCharacterOfPosition(name.getStart()).line + 1;
}

/** Returns where a symbol is declared: in the file that a page names, or else in the only other one. */
function findPlace(symbol: string, path: string): string | undefined {
  const line = sources.has(path) ? findLine(symbol, path) : undefined;
  if (line !== undefined) return `${path}#L${String(line)}`;
  const [word = ''] = symbol.split('.');
  const others = [...sources.keys()].filter((each) => sources.get(each)?.includes(word));
  const places = others.flatMap((each) => {
    const otherLine = findLine(symbol, each);
    return otherLine === undefined ? [] : [`${each}#L${String(otherLine)}`];
  });
  return places.length === 1 ? places[0] : undefined;
}

const page = readFileSync(TOUR, 'utf8');
const [, drawing = ''] = page.split('```');
const [beforeSteps = ''] = page.split('\n## ', 1);
const steps = drawing.split('\n').flatMap((line) => {
  const [, number = '', symbol = ''] = STEP.exec(line) ?? [];
  return number === '' ? [] : [{ number, symbol }];
});

describe.each(PAGES)('%s', (path) => {
  const text = readFileSync(path, 'utf8');

  it('names only symbols that are declared in one place', () => {
    const links = [...text.matchAll(LINK)];
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter(([, symbol = '', file = '']) => !findPlace(symbol, file))).toEqual([]);
  });

  it('links each symbol to the line of its declaration', async () => {
    const corrected = text.replace(LINK, (link, symbol: string, file: string) => {
      const place = findPlace(symbol, file);
      return place === undefined ? link : `[\`${symbol}\`](../${place})`;
    });
    const options = { ...(await resolveConfig(path)), parser: 'markdown' };
    await expect(await format(corrected, options)).toMatchFileSnapshot(`../${path}`);
  });
});

describe(TOUR, () => {
  it('explains each step of the drawing under its number', () => {
    expect(beforeSteps).toContain('```text');
    const explained = [...page.matchAll(/^(\d+)\. \[`([\w.]+)`\]/gm)].map(
      ([, number = '', symbol = '']) => ({ number, symbol }),
    );
    expect(explained).toEqual(steps);
  });

  it('gives each refusal of the drawing its status', () => {
    const statuses = new Map(Object.values(APP_ERRORS).map(({ code, status }) => [code, status]));
    const refusals = drawing.split('\n').flatMap((line) => {
      const [, status = '', code = ''] = REFUSAL.exec(line) ?? [];
      return code === '' ? [] : [{ code, status: Number(status) }];
    });
    expect(refusals.length).toBeGreaterThan(20);
    expect(refusals).toEqual(refusals.map(({ code }) => ({ code, status: statuses.get(code) })));
  });

  it('has at most 1200 words', () => {
    expect(page.match(/[\p{L}\p{N}]\S*/gu)?.length).toBeLessThanOrEqual(1200);
  });
});
