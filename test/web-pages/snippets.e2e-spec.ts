import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  SNIPPET_LANGUAGES,
  writeSnippet,
  type SnippetLanguage,
} from '../../web/src/editor/snippet.js';
import { Actor } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { graphqlUrl } from '../support/actors/graphql.js';

/**
 * Commands that run a program. A file is written for the compilers; the others read standard input.
 */
const COMMANDS: Readonly<Record<SnippetLanguage, readonly [string, ...string[]]>> = {
  curl: ['bash', '-s'],
  JavaScript: [process.execPath, '--input-type=module', '-'],
  TypeScript: [process.execPath, '--input-type=module-typescript', '-'],
  Python: ['python3', '-'],
  PHP: ['php'],
  Go: ['go', 'run', 'main.go'],
  Kotlin: [
    'bash',
    '-c',
    'kotlinc main.kt -nowarn -include-runtime -d main.jar && java -jar main.jar',
  ],
  Swift: ['swift', 'main.swift'],
  Dart: ['dart', 'run', 'main.dart'],
};
const FILES: Partial<Record<SnippetLanguage, string>> = {
  Go: 'main.go',
  Kotlin: 'main.kt',
  Swift: 'main.swift',
  Dart: 'main.dart',
};
const COMPILER: Partial<Record<SnippetLanguage, string>> = { Kotlin: 'kotlinc' };

/** A text that would break out of the quotes of each language. */
const HOSTILE = String.raw`it's "quoted" \ $HOME ${'`'}x${'`'} ${'$'}{y} true null """`;

let actor: Actor;
const app = useApp();
beforeAll(async () => {
  actor = await Actor.signedIn(app);
});

/** Runs a program. Returns its output, or undefined if its language is not installed. */
async function run(
  language: SnippetLanguage,
  program: string,
  token: string,
): Promise<string | undefined> {
  const [command, ...args] = COMMANDS[language];
  if (spawnSync('which', [COMPILER[language] ?? command]).status !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'snippet-'));
  const file = FILES[language];
  if (file !== undefined) writeFileSync(join(folder, file), program);
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    GOCACHE: join(tmpdir(), 'go-cache'),
    ACCESS_TOKEN: token,
  };
  const child = spawn(command, args, { env, cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(file === undefined ? program : '');
  const output = await text(child.stdout);
  rmSync(folder, { recursive: true });
  return output;
}

describe.each(SNIPPET_LANGUAGES)('a request copied as %s', (language) => {
  it.for([false, true])(
    'runs an operation unchanged, with the token inside: %s',
    async (inside, { skip }) => {
      const token = actor.tokens?.access_token ?? '';
      const program = writeSnippet(language, {
        url: graphqlUrl(app),
        body: {
          query: `mutation Add($title: String!) {
  # ${HOSTILE}
  TicketAdd(ticket_department_id: "1", title: $title, content: "C:\\\\dir") {
    title
  }
}
`,
          operationName: undefined,
          variables: { title: HOSTILE },
        },
        token: inside ? token : undefined,
      });
      const output = await run(language, program, inside ? '' : token);
      if (output === undefined) return skip(`${language} is not installed`);
      expect(JSON.parse(output)).toEqual({ data: { TicketAdd: { title: HOSTILE } } });
    },
  );

  it('runs if the document has several operations and no variables', async ({ skip }) => {
    const program = writeSnippet(language, {
      url: graphqlUrl(app),
      body: {
        query: 'query First { __typename }\nquery Second { Application { platform } }',
        operationName: 'Second',
        variables: undefined,
      },
      token: undefined,
    });
    const output = await run(language, program, actor.tokens?.access_token ?? '');
    if (output === undefined) return skip(`${language} is not installed`);
    expect(JSON.parse(output)).toHaveProperty('data.Application.platform');
  });

  it('signs a user in, and prints the code and the request id of a refusal', async ({ skip }) => {
    const user = await Actor.registered(app);
    const password = await user.newCode();
    const body = {
      grant_type: 'password',
      ...app.client,
      username: user.cell_number,
      password,
      scope: '*',
    };
    const url = `${app.url}/api/oauth/token`;
    const output = await run(language, writeSnippet(language, { url, body, token: null }), '');
    if (output === undefined) return skip(`${language} is not installed`);
    expect(JSON.parse(output)).toHaveProperty('access_token');
    const again = await run(language, writeSnippet(language, { url, body, token: null }), '');
    const request_id = expect.any(String) as string;
    expect(JSON.parse(again ?? '')).toMatchObject({
      errors: [{ readable_code: 'INVALID_GRANT', request_id }],
    });
  });
});
