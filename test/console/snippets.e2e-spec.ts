import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { SNIPPET_LANGUAGES, snippetOf, type SnippetLanguage } from '../../web/src/editor/snippet.js';
import { Actor } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { graphqlUrl } from '../support/actors/graphql.js';

const INTERPRETERS: Readonly<Record<SnippetLanguage, readonly [string, ...string[]]>> = {
  curl: ['bash', '-s'],
  JavaScript: [process.execPath, '--input-type=module', '-'],
  Python: ['python3', '-'],
  PHP: ['php'],
};

/** A text that would break out of the quotes of each language. */
const HOSTILE = String.raw`it's "quoted" \ $HOME ${'`'}x${'`'} ${'$'}{y} true null """`;

let app: TestApp;
let actor: Actor;
beforeAll(async () => {
  app = await startApp();
  actor = await Actor.signedIn(app);
  return app.close;
});

/** Runs a program from standard input. Returns its output, or undefined if its interpreter is not installed. */
async function run(language: SnippetLanguage, program: string, token: string): Promise<string | undefined> {
  const [command, ...args] = INTERPRETERS[language];
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'], ACCESS_TOKEN: token },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const started = new Promise<boolean>((resolve) => {
    child.once('spawn', () => {
      resolve(true);
    });
    child.once('error', () => {
      resolve(false);
    });
  });
  if (!(await started)) return undefined;
  child.stdin.end(program);
  return text(child.stdout);
}

describe.each(SNIPPET_LANGUAGES)('an operation copied as %s', (language) => {
  it.for([false, true])('runs unchanged, with the token inside: %s', async (inside, { skip }) => {
    const token = actor.tokens?.access_token ?? '';
    const program = snippetOf(language, {
      url: graphqlUrl(app),
      query: `mutation Add($title: String!) {
  # ${HOSTILE}
  TicketAdd(ticket_department_id: "1", title: $title, content: "C:\\\\dir") {
    title
  }
}
`,
      operationName: undefined,
      variables: { title: HOSTILE },
      token: inside ? token : undefined,
    });
    const output = await run(language, program, inside ? '' : token);
    if (output === undefined) return skip(`no interpreter of ${language}`);
    expect(JSON.parse(output)).toEqual({ data: { TicketAdd: { title: HOSTILE } } });
  });

  it('runs if the document has several operations and no variables', async ({ skip }) => {
    const program = snippetOf(language, {
      url: graphqlUrl(app),
      query: 'query First { __typename }\nquery Second { Application { platform } }',
      operationName: 'Second',
      variables: {},
      token: undefined,
    });
    const output = await run(language, program, actor.tokens?.access_token ?? '');
    if (output === undefined) return skip(`no interpreter of ${language}`);
    expect(JSON.parse(output)).toHaveProperty('data.Application.platform');
  });
});
