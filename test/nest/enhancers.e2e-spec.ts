import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { beforeAll, describe, expect, it } from 'vitest';
import { FastLane } from '../../src/platform/graphql/fast-lane/fast-lane.js';
import { Actor } from '../support/actors/actor.js';
import { send, type Answer } from '../support/actors/http.js';
import { postGraphql } from '../support/actors/graphql.js';
import { freshDatabase } from '../support/servers/fresh-database.js';
import { startApp, type Settings, type TestApp } from '../support/servers/app.js';
import { journal, type Place } from './journal.js';
import { TEAM_APPS } from './teams.js';
import { readJsonObject } from '../support/assertions/read-json.js';

/** More executions than a query needs to be compiled. */
const OFTEN = 20;
const PAGE = 'docs/nest.md';
const [BEGIN, END] = [
  '<!-- enhancers: written by test/nest/enhancers.e2e-spec.ts -->',
  '<!-- /enhancers -->',
];

/** Columns of the table: what is asked, and the method that it reaches. */
const CELLS = [
  { title: 'Plain query, 1st', place: 'thing', times: 1 },
  { title: `${String(OFTEN)}th`, place: 'thing', times: OFTEN },
  { title: 'Query with `live`', place: 'live', times: OFTEN },
  { title: 'Mutation', place: 'change', times: 1 },
  { title: 'Field', place: 'detail', times: OFTEN },
  { title: 'REST', place: 'route', times: 1 },
] as const satisfies { title: string; place: Place; times: number }[];

const GRAPHQL: readonly Place[] = ['thing', 'live', 'change', 'detail'];
const ROOTS: readonly Place[] = ['thing', 'live', 'change'];
const ALL: readonly Place[] = [...GRAPHQL, 'route'];

/**
 * Rows of the table. A part is called in each cell of its places; the others have no such part in
 * Nest.
 */
const ROWS: {
  title: string;
  part: string;
  app: string;
  prefix?: string;
  places?: readonly Place[];
}[] = [
  { title: 'global guard (`APP_GUARD`, `useGlobalGuards`)', part: 'global guard', app: 'guard' },
  { title: 'global interceptor', part: 'global interceptor', app: 'interceptor' },
  { title: 'global pipe', part: 'global pipe', app: 'pipe' },
  { title: 'global filter', part: 'global filter', app: 'filter' },
  ...['guard', 'interceptor', 'pipe', 'filter'].flatMap((kind) => [
    { title: `${kind} of a class`, part: `class ${kind}`, app: 'local', prefix: 'Class' },
    { title: `${kind} of a method`, part: `method ${kind}`, app: 'local', prefix: 'Method' },
  ]),
  { title: 'middleware', part: 'middleware', app: 'local' },
  { title: "`@Context('req')`, `@Req()`", part: '@Context', app: 'local' },
  { title: 'class with `@Scalar()`', part: 'scalar', app: 'local', places: GRAPHQL },
  {
    title: '`@ArgsType` with `name:`',
    part: 'renamed',
    app: 'local',
    prefix: 'Renamed',
    places: GRAPHQL,
  },
  {
    title: 'inherited resolver',
    part: 'inherited',
    app: 'local',
    prefix: 'Inherited',
    places: GRAPHQL,
  },
  {
    title: 'request-scoped resolver',
    part: 'request scope',
    app: 'scope',
    prefix: 'Scoped',
    places: GRAPHQL,
  },
  { title: 'class with `@Plugin()`', part: 'plugin', app: 'plugin', places: GRAPHQL },
  {
    title: '`ResolverDecoratorHost.setDecorator`',
    part: 'resolver decorator',
    app: 'decorator',
    places: ROOTS,
  },
  {
    title: 'request hooks of `ResolverDecoratorHost`',
    part: 'request hooks',
    app: 'hooks',
    places: GRAPHQL,
  },
  { title: '`context` of GraphQLModule', part: 'context option', app: 'context', places: GRAPHQL },
  { title: '`formatError` of GraphQLModule', part: 'formatError', app: 'format', places: GRAPHQL },
];

type Cell = (typeof CELLS)[number];

const SELECTIONS = {
  thing: (prefix: string) =>
    `{ ${prefix}Thing(text: $text, colour: $colour, fail: $fail) { colour } }`,
  live: (prefix: string) =>
    `{ ${prefix}Live(text: $text, colour: $colour, fail: $fail) { colour } }`,
  change: (prefix: string) =>
    `{ ${prefix}Change(text: $text, colour: $colour, fail: $fail) { colour } }`,
  detail: (prefix: string) =>
    `{ ${prefix}Thing(text: $text, colour: $colour, fail: false) { detail(text: $text, colour: $colour, fail: $fail) } }`,
};

function textOf(prefix: string, place: Exclude<Place, 'route'>): string {
  const type = place === 'change' ? 'mutation' : 'query';
  return `${type} Asked($text: String!, $colour: TeamColour!, $fail: Boolean!) ${SELECTIONS[place](prefix)}`;
}

describe('a module of a team', () => {
  /** Keys of the parts that were called, by row and cell. */
  const called = new Set<string>();
  const keyOf = (app: string, prefix: string, { title }: Cell, part: string) =>
    [app, prefix, title, part].join('|');
  const lanes = new Map<string, string>();
  // The applications share a database and its keys, so that one person signs in once.
  const settings: Settings = {
    GRAPHQL_FAST_LANE: 'on',
    LOG_LEVEL: 'info',
    LIMIT_GRAPHQL: '1000000/60',
  };
  let tokens: Actor['tokens'];
  beforeAll(async () => {
    const database = await freshDatabase();
    settings.DATABASE_URL = database.url;
    return () => database.drop();
  });

  async function ask(
    actor: Actor,
    prefix: string,
    { place }: Cell,
    fail: boolean,
    note = '',
  ): Promise<Answer> {
    const headers = journal.begin();
    if (place === 'route') {
      const url = `${actor.app.url}/team/${prefix}?text=route&fail=${String(fail)}`;
      return send(url, {
        headers: { ...headers, authorization: `Bearer ${String(actor.tokens?.access_token)}` },
      });
    }
    const variables = { text: place, colour: 'red', fail };
    return postGraphql(actor, { query: `${textOf(prefix, place)} ${note}`, variables }, headers);
  }

  describe.each(Object.entries(TEAM_APPS))(
    'that has a %s',
    (name, { prefixes, module, reason }) => {
      const lines: string[] = [];
      let app: TestApp;
      let actor: Actor;
      beforeAll(async () => {
        app = await startApp(settings, { write: (line) => void lines.push(line) }, [module]);
        settings.DATA_DIR = app.config.DATA_DIR;
        actor = tokens === undefined ? await Actor.signedIn(app) : new Actor(app);
        actor.tokens = tokens ??= actor.tokens;
        return app.close;
      });

      it(`logs that the fast lane is ${reason === undefined ? 'on' : `off: ${reason}`}`, () => {
        const told = lines.filter((line) => line.includes('FastLane'));
        lanes.set(name, reason === undefined ? 'on' : 'off');
        expect(told.map((line) => readJsonObject(line)['msg'])).toEqual([
          reason === undefined ? 'on: frequent queries are compiled' : `off: ${reason}`,
        ]);
      });

      describe.each(prefixes)('and fields of %s', (prefix) => {
        it.each(CELLS)('gets the same answers and its parts are called: $title', async (cell) => {
          for (let i = 1; i < cell.times; i += 1) await ask(actor, prefix, cell, false);
          const parts = ROWS.map(({ part }) => part);
          const answer = await ask(actor, prefix, cell, false, cell.times === 1 ? '#first' : '');
          const seen = parts.filter((part) => journal.has(part, cell.place));
          const refused = await ask(actor, prefix, cell, true, cell.times === 1 ? '#first' : '');
          seen.push(...parts.filter((part) => journal.has(part, cell.place)));
          for (const part of seen) called.add(keyOf(name, prefix, cell, part));

          if (cell.place === 'route') expect([answer.status, refused.status]).toEqual([200, 400]);
          else {
            expect(answer.text).toContain('the colour red');
            expect(refused.body.errors).toHaveLength(1);
            const query = `${textOf(prefix, cell.place)} `;
            const isCompiled = app.get(FastLane).findQuery({ query }) !== undefined;
            expect(isCompiled).toBe(reason === undefined && cell.times === OFTEN);
          }
        });
      });
    },
  );

  it.each(ROWS)('has each call of its $title', ({ part, app, prefix = 'Plain', places = ALL }) => {
    const missing = CELLS.filter(({ place }) => places.includes(place)).filter(
      (cell) => !called.has(keyOf(app, prefix, cell, part)),
    );
    expect(missing.map(({ title }) => title)).toEqual([]);
  });

  it('finds the same in docs/nest.md', async () => {
    const table = [
      `| | ${CELLS.map(({ title }) => title).join(' | ')} | Fast lane |`,
      `| --- |${CELLS.map(() => ' --- |').join('')} --- |`,
      ...ROWS.map(({ title, part, app, prefix = 'Plain', places = ALL }) => {
        const cells = CELLS.map((cell) => {
          if (!places.includes(cell.place)) return '–';
          return called.has(keyOf(app, prefix, cell, part)) ? 'yes' : '**no**';
        });
        return `| ${[title, ...cells, lanes.get(app)].join(' | ')} |`;
      }),
    ].join('\n');
    const page = readFileSync(PAGE, 'utf8');
    const [before = '', rest = ''] = page.split(BEGIN);
    const [, after = ''] = rest.split(END);
    const text = `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
    const options = { ...(await resolveConfig(PAGE)), parser: 'markdown' };
    await expect(await format(text, options)).toMatchFileSnapshot(`../../${PAGE}`);
  });
});
