import { readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ERROR_SAMPLES } from '../scripts/reference/error-samples.js';
import { readErrorHelp } from '../scripts/reference/errors.js';
import { APP_ERRORS } from '../src/app/features.js';
import type { AppErrorRow } from '../src/platform/errors/app-error-row.js';
import { memberOf, readJson } from './support/assertions/read-json.js';

const codes = new Set(Object.values(APP_ERRORS).map(({ code }) => code));
const ROWS: readonly AppErrorRow[] = Object.values(APP_ERRORS);
/** Samples that the schema or the parser is to refuse. */
const INVALID = ['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED'];
/** A sample of a path that does not exist. */
const UNKNOWN = ['NOT_FOUND'];

describe('docs/errors.md', () => {
  const page = readFileSync('docs/errors.md', 'utf8');

  it('has a section for each code, with cause, remedy, details, both messages and a sample', () => {
    const sections = page.split(/^### /m).slice(1);
    expect(sections.map((section) => section.split('\n', 1)[0])).toEqual([...codes]);
    for (const section of sections) {
      expect(section).toMatch(/^\*\*Cause\.\*\* \S/m);
      expect(section).toMatch(/^\*\*Remedy\.\*\* \S/m);
      expect(section).toMatch(/```sh\ncurl /);
      expect(section).toMatch(/"(?:readable_code|code)": /);
      const code = section.split('\n', 1)[0];
      for (const { en, fa, details = {} } of ROWS.filter((row) => row.code === code)) {
        expect(section).toContain(`<div lang="en" dir="ltr">${en}</div>`);
        expect(section).toContain(`<div lang="fa" dir="rtl">${fa}</div>`);
        const facts = /^Status .*$/m.exec(section)?.[0];
        for (const name of Object.keys(details)) expect(facts).toContain(`\`${name}\``);
      }
    }
  });

  it.each(['en', 'fa'] as const)('has cause and remedy for no other code, in %s', (language) => {
    const help = readErrorHelp(language);
    expect([...help.keys()].toSorted()).toEqual([...codes].toSorted());
    for (const { cause, remedy } of help.values()) {
      expect(cause).not.toBe('');
      expect(remedy).not.toBe('');
    }
  });

  it('has samples that fit the schema and the routes', () => {
    const schema = buildSchema(readFileSync('src/platform/graphql/schema.gql', 'utf8'));
    const { paths } = readJson(
      z.object({ paths: z.looseObject({}) }),
      readFileSync('docs/openapi.json', 'utf8'),
    );
    for (const [code, { path, form, body }] of Object.entries(ERROR_SAMPLES)) {
      if (INVALID.includes(code) || UNKNOWN.includes(code)) continue;
      if (form !== 'graphql')
        expect([code, Object.keys(paths)]).toEqual([code, expect.arrayContaining([path])]);
      const query = memberOf(body, 'query');
      if (typeof query !== 'string') continue;
      expect([code, validate(schema, parse(query))]).toEqual([code, []]);
    }
  });
});
