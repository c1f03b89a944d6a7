import type { MessageLanguage } from '../../src/platform/errors/index.js';
import { writeSnippet, type SnippetLanguage } from '../../web/src/editor/snippet.js';
import { FIRST_SIGN_IN_TEXTS } from './first-sign-in-texts.js';

/** Languages of the blocks, by the name of their highlighting. */
const BLOCK_LANGUAGES: readonly (readonly [SnippetLanguage, string])[] = [
  ['curl', 'sh'],
  ['TypeScript', 'ts'],
  ['Python', 'python'],
  ['Kotlin', 'kotlin'],
  ['Swift', 'swift'],
];
const SERVICE = 'http://localhost:3000';
const NUMBER = '09120000001';
const CLIENT = { client_id: 'CLIENT_ID', client_secret: 'CLIENT_SECRET' };

/** The calls of a first sign-in, in their order. */
const FIRST_CALLS = {
  initialize: { path: '/api/oauth/initialize', body: { username: NUMBER, channel: 'sms' } },
  token: {
    path: '/api/oauth/token',
    body: {
      grant_type: 'password',
      ...CLIENT,
      username: NUMBER,
      password: 'CODE',
      scope: '*',
    },
  },
  graphql: {
    path: '/api/v4/graphql',
    body: { query: '{ Me { id first_name last_name } }' },
  },
  refresh: {
    path: '/api/oauth/token',
    body: { grant_type: 'refresh_token', ...CLIENT, refresh_token: 'REFRESH_TOKEN', scope: '' },
  },
  revoke: { path: '/api/oauth/revoke', body: { ...CLIENT, token: 'REFRESH_TOKEN' } },
} as const;

export type FirstCall = keyof typeof FIRST_CALLS;

/**
 * Prints docs/first-sign-in.md or its translation: a sign-in in five languages. The blocks are those
 * of the console, which test/web-pages/snippets runs.
 */
export function firstSignInPage(language: MessageLanguage): string {
  const { title, introduction, steps, end } = FIRST_SIGN_IN_TEXTS[language];
  const parts = steps.map(({ heading, before, call, after }) =>
    [`## ${heading}`, before, ...(call === undefined ? [] : [printBlocks(call)]), after]
      .filter((part) => part !== undefined)
      .join('\n\n'),
  );
  return [GENERATED, `# ${title}`, introduction, ...parts, end, ''].join('\n\n');
}

const GENERATED = '<!-- Generated from scripts/reference by `npm run generate`; do not edit. -->';

function printBlocks(call: FirstCall): string {
  const { path, body } = FIRST_CALLS[call];
  const token = call === 'graphql' ? undefined : null;
  return BLOCK_LANGUAGES.map(([language, highlighting]) => {
    const program = writeSnippet(language, { url: SERVICE + path, body, token }).trimEnd();
    return `\`\`\`${highlighting} ${language}\n${program}\n\`\`\``;
  }).join('\n\n');
}
