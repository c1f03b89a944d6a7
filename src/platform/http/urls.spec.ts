import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../..');
/** A quoted path of a feature, unless it is the path of a module. */
const FEATURE_URL = /['"`/](api|ussd|delivery|dev)\/[^'"`]*(?<!\.js)['"`]/;
const COMMENT = /^\s*(\*|\/[*/])/;
const ALLOWED = [
  /\.(controller|endpoint|spec)\.ts$/,
  // Settings describe addresses to operators.
  /\.facts\.ts$/,
  /^app\/demo\/format-banner\.ts$/,
  // Nest's GraphQLModule serves the path that its options name.
  /^platform\/graphql\/graphql-options\.ts$/,
  // Declares the path that its controller, in a feature above it, serves.
  /^delivery\/outbox\/delivery-receipts\.ts$/,
];

describe('src', () => {
  it('names the URL of a feature in its controller or endpoint only', () => {
    const files = globSync('**/*.ts', { cwd: SRC }).filter(
      (file) => !ALLOWED.some((pattern) => pattern.test(file)),
    );
    const found = files.flatMap((file) =>
      readFileSync(join(SRC, file), 'utf8')
        .split('\n')
        .filter((line) => FEATURE_URL.test(line) && !COMMENT.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });
});
