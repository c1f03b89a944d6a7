import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCES = import.meta.dirname;
/** The only file with sizes of text and colours. */
const SCALE_FILE = 'scale.css';
const MOST_LINES = 250;
/** Variables that the style sheets of GraphiQL read. */
const READ_BY_GRAPHIQL = new Set(['--font-family']);

const LITERAL_SIZE = /\d(?:px|pt|rem)\b/;
const LITERAL_COLOURS = [
  /#[\da-f]{3,8}\b/i,
  /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i,
  /\b(?:white|black|red|green|blue|gr[ae]y|orange|yellow|silver)\b/i,
];
/** Pixels that have a step: 1px is a line, and more than 24px depends on what is beside it. */
const LITERAL_SPACE = /(?<![\w.])(?:[2-9]|1\d|2[0-4])px\b/;
/** A colour or size as a string or an attribute of a component. */
const LITERAL_IN_SCRIPT = /(["'`])#[\da-f]{3,8}\1|\b(?:rgba?|hsla?)\(\d|\bfont-?size\s*[:=]/i;

interface StyleDeclaration {
  readonly property: string;
  readonly value: string;
  /** The declaration as a failing test shows it. */
  readonly shown: string;
}

function readSources(ending: RegExp): (readonly [file: string, text: string])[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => [file, readFileSync(join(SOURCES, file), 'utf8')] as const);
}

function listDeclarations(file: string, text: string): StyleDeclaration[] {
  const withoutComments = text.replaceAll(/\/\*[^]*?\*\//g, '');
  return [...withoutComments.matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g)].map(
    ([, property = '', value = '']) => ({
      property,
      value: value.replaceAll(/\s+/g, ' '),
      shown: `${file}: ${property}: ${value}`,
    }),
  );
}

const styleSheets = readSources(/\.css$/);
const declarations = styleSheets.flatMap(([file, text]) => listDeclarations(file, text));
const outsideScale = declarations.filter(({ shown }) => !shown.startsWith(`${SCALE_FILE}:`));
const definedVariables = new Set(
  declarations.map(({ property }) => property).filter((property) => property.startsWith('--')),
);
const usedVariables = new Set(
  declarations.flatMap(({ value }) =>
    [...value.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name),
  ),
);

function listLiterals(property: RegExp, ...literals: RegExp[]): string[] {
  const isLiteral = (declaration: StyleDeclaration) =>
    property.test(declaration.property) &&
    literals.some((literal) => literal.test(declaration.value));
  return outsideScale.filter(isLiteral).map(({ shown }) => shown);
}

describe('style sheets of console, desk and documentation', () => {
  it('take each size of text from the scale', () => {
    expect(declarations.length).toBeGreaterThan(1000);
    expect(listLiterals(/^font(-size)?$/, LITERAL_SIZE)).toEqual([]);
  });

  it('take each colour from the scale', () => {
    expect(listLiterals(/./, ...LITERAL_COLOURS)).toEqual([]);
  });

  it('take each gap, padding and margin from the scale', () => {
    expect(listLiterals(/(gap|padding|margin)/, LITERAL_SPACE)).toEqual([]);
  });

  it('use no variable that is not defined', () => {
    expect([...usedVariables].filter((name) => !definedVariables.has(name))).toEqual([]);
  });

  it('define no variable that is not used', () => {
    const isUnused = (name: string) => !usedVariables.has(name) && !READ_BY_GRAPHIQL.has(name);
    expect([...definedVariables].filter(isUnused)).toEqual([]);
  });

  it('have at most 250 lines', () => {
    const longSheets = styleSheets.filter(
      ([, text]) => text.trimEnd().split('\n').length > MOST_LINES,
    );
    expect(longSheets.map(([file]) => file)).toEqual([]);
  });

  it('leave sizes of text and colours out of the components', () => {
    const scripts = readSources(/(?<!\.spec)\.(ts|tsx|js)$/);
    const literalScripts = scripts.filter(([, text]) => LITERAL_IN_SCRIPT.test(text));
    expect(literalScripts.map(([file]) => file)).toEqual([]);
  });
});
