import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newNumber } from '../support/actors/actor.js';
import { readJson } from '../support/assertions/read-json.js';
import { startApp } from '../support/servers/app.js';
import { ROOT } from '../support/servers/built.js';
import { scratchFolder } from '../support/servers/scratch.js';

const run = promisify(execFile);
const README = readFileSync(join(ROOT, 'packages/client/README.md'), 'utf8');
const TSC = join(ROOT, 'node_modules/.bin/tsc');

/**
 * The parts of React Native and Expo that the README uses, and the names that its app would have.
 */
const STUBS = `
declare module 'react-native' {
  import type { FC, ReactNode } from 'react';
  interface Texts { selectable?: boolean; accessibilityRole?: 'alert'; children?: ReactNode }
  interface Input { value?: string; keyboardType?: 'number-pad'; textContentType?: 'oneTimeCode'; autoComplete?: 'sms-otp'; onChangeText?: (text: string) => void }
  export const Linking: { openURL(url: string): Promise<void> };
  export const Platform: { OS: 'ios' | 'android' };
  export const Pressable: FC<{ disabled?: boolean; onPress?: () => void; children?: ReactNode }>;
  export const Text: FC<Texts>;
  export const TextInput: FC<Input>;
  export const View: FC<{ children?: ReactNode }>;
}
declare module 'expo-secure-store' {
  export const AFTER_FIRST_UNLOCK_THIS_DEVICE_ONLY: number;
  export function getItemAsync(key: string): Promise<string | null>;
  export function setItemAsync(key: string, value: string, options?: { keychainAccessible?: number }): Promise<void>;
  export function deleteItemAsync(key: string): Promise<void>;
}
declare const keypad: import('@keypad/client').Keypad;
declare const codeThatTheUserTypes: string;
declare const TICKETS: import('@keypad/client').TypedDocument<{ Tickets: object[] }, { limit?: number }>;
declare const TICKET_ADD: import('@keypad/client').TypedDocument<{ TicketAdd: object }, { title: string }>;
declare const ticket: { title: string };
declare const idempotencyKey: string;
declare const signal: AbortSignal;
`;

/** An app without a bundler. Prints the major version of Node and what it saw. */
const APP = `
import { createKeypad } from '@keypad/client';
const [url, clientId, clientSecret, number] = process.argv.slice(2);
const keypad = createKeypad({ url, clientId, clientSecret });
await keypad.register({ firstName: 'Mina', lastName: 'Karimi', number });
const signIn = keypad.signIn(number);
await signIn.requested;
const body = JSON.stringify({ from: number, code: signIn.state.request.dial.code });
const headers = { 'content-type': 'application/json' };
const screen = await fetch(url + '/dev/phone/dial', { method: 'POST', headers, body });
await signIn.submit(/\\d{6}/.exec((await screen.json()).text)[0]);
const { Me } = await keypad.graphql('{ Me { first_name } }');
const seen = [process.versions.node.split('.')[0], Me.first_name, keypad.state];
await keypad.signOut();
console.log([...seen, keypad.state].join());
`;

/** Returns the programs named node on the path. The lock file installs one under node_modules. */
function nodes(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return [...new Set(folders)].map((folder) => join(folder, 'node')).filter(existsSync);
}

async function versionOf(node: string): Promise<string> {
  return (await run(node, ['--version'])).stdout;
}

describe('The README of @keypad/client', () => {
  let folder: string;

  beforeAll(async () => {
    folder = scratchFolder('client-readme');
    const installed = join(folder, 'node_modules/@keypad/client');
    mkdirSync(installed, { recursive: true });
    cpSync(join(ROOT, 'packages/client/package.json'), join(installed, 'package.json'));
    await run(TSC, ['-p', join(ROOT, 'packages/client'), '--outDir', join(installed, 'dist')]);
    symlinkSync(join(ROOT, 'node_modules/@types'), join(folder, 'node_modules/@types'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('has only snippets that compile', async () => {
    const snippets = [...README.matchAll(/^```(tsx?)\n(.*?)^```$/gms)];
    expect(snippets.map(([, language]) => language)).toEqual(['ts', 'tsx', 'tsx', 'ts', 'ts']);
    const files = snippets.map(([, language = '', code = ''], index) => {
      const file = `snippet-${String(index)}.${language}`;
      writeFileSync(join(folder, file), code);
      return file;
    });
    writeFileSync(join(folder, 'stubs.d.ts'), STUBS);
    const compilerOptions = {
      lib: ['es2022', 'dom'],
      types: [],
      strict: true,
      noEmit: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      moduleDetection: 'force',
      target: 'es2022',
      jsx: 'react-jsx',
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: [...files, 'stubs.d.ts'] }),
    );
    const faults = await run(TSC, ['-p', folder, '--pretty', 'false']).catch(
      (error: unknown) => error,
    );
    expect(faults).toMatchObject({ stdout: '' });
  });

  it('leads to no file outside the package, which npm would not have', () => {
    expect(README.match(/\]\((?!https?:)[^)]*\)/g)).toBeNull();
  });

  it('names a version of Node in which an app signs in, runs an operation and signs out', async ({
    skip,
  }) => {
    const [, major = ''] = /Node (\d+) or newer/.exec(README) ?? [];
    const { engines } = readJson(
      z.object({ engines: z.object({ node: z.string() }) }),
      readFileSync(join(ROOT, 'packages/client/package.json'), 'utf8'),
    );
    expect(engines.node).toBe(`>=${major}`);
    const versions = await Promise.all(
      nodes().map(async (node) => ({ node, version: await versionOf(node) })),
    );
    const named = versions.find(({ version }) => version.startsWith(`v${major}.`));
    if (named === undefined && process.env['CI'] !== 'true') skip(`Node ${major} is not installed`);
    const app = await startApp();
    try {
      writeFileSync(join(folder, 'app.mjs'), APP);
      const { client_id, client_secret } = app.client;
      const args = ['app.mjs', app.url, String(client_id), client_secret, newNumber()];
      const { stdout } = await run(named?.node ?? 'node', args, { cwd: folder });
      expect(stdout.trim()).toBe(`${major},Mina,signed-in,signed-out`);
    } finally {
      await app.close();
    }
  });
});
