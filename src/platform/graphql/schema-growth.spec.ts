import { readdirSync, readFileSync } from 'node:fs';
import { buildSchema, findBreakingChanges } from 'graphql';
import { describe, expect, it } from 'vitest';

const FOLDER = 'docs/releases';

const schemaIn = (file: string) => buildSchema(readFileSync(file, 'utf8'));

/** Versions, oldest first. */
const releases = readdirSync(FOLDER)
  .flatMap((file) => /^schema-(\d+\.\d+\.\d+)\.gql$/.exec(file)?.[1] ?? [])
  .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
const last = `${FOLDER}/schema-${String(releases.at(-1))}.gql`;

describe('schema.gql', () => {
  it('breaks nothing of the last release, because v4 only grows', () => {
    const changes = findBreakingChanges(
      schemaIn(last),
      schemaIn('src/platform/graphql/schema.gql'),
    );
    expect(changes.map(({ description }) => description)).toEqual([]);
  });

  it('breaks the last release if a field goes or an argument becomes required', () => {
    const text = readFileSync(last, 'utf8')
      .replace(/^ {2}status: TicketStatus!$/m, '')
      .replace(/^( {2}Tickets\([^)]*?\n {4}id: ID)$/m, '$1!');
    expect(
      findBreakingChanges(schemaIn(last), buildSchema(text)).map(({ description }) => description),
    ).toEqual(
      expect.arrayContaining([
        'Ticket.status was removed.',
        'Query.Tickets arg id has changed type from ID to ID!.',
      ]),
    );
  });

  it('stays in docs/releases for each release of the changelog', () => {
    const released = [
      ...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## \[?(\d+\.\d+\.\d+)/gm),
    ].map(([, version]) => version);
    expect(releases).toEqual(expect.arrayContaining(released));
  });
});
