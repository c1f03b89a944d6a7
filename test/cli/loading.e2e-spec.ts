import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { keypad } from '../support/servers/command.js';
import { loadedPackages } from '../support/servers/loaded-packages.js';

const LIST_MODULES = join(import.meta.dirname, '../support/servers/list-modules.mjs');
/** Packages that a command needs only if a setting asks for them. */
const NOT_ALWAYS = [
  '@apollo/usage-reporting-protobuf',
  '@fastify/static',
  '@nestjs/swagger',
  '@opentelemetry/sdk-trace',
  'nodemailer',
  'redis',
  'smpp',
  'zod',
];
/** Packages that serve requests. */
const OF_REQUESTS = [
  '@apollo/server',
  '@nestjs/core',
  '@nestjs/graphql',
  'class-validator',
  'fastify',
  'graphql',
  'pino',
];

describe('keypad', () => {
  let DATA_DIR: string;

  beforeAll(async () => {
    DATA_DIR = mkdtempSync(join(inject('runFolder'), 'data-'));
    await keypad({ DATA_DIR }, ['migrate']);
  });

  it.each([['--version'], ['--help'], ['help'], ['nothing']])(
    '%s: loads no package but commander',
    async (word) => {
      expect(await packagesOf(word)).toEqual(['commander']);
    },
  );

  it('migrate: loads the database, and nothing that serves requests', async () => {
    const loaded = await packagesOf('migrate');
    expect(loaded).toEqual(expect.arrayContaining(['commander', 'typeorm']));
    expect([...OF_REQUESTS, ...NOT_ALWAYS].filter((name) => loaded.includes(name))).toEqual([]);
  });

  it.each([
    'client create --name A --platform WEB',
    'client list',
    'user show 09120000001',
    'ticket list',
    'audit verify',
    'keys list',
    'delivery failed',
    'doctor',
  ])('%s: loads no package that its settings do not need', async (words) => {
    const loaded = await packagesOf(...words.split(' '));
    expect(loaded).toEqual(expect.arrayContaining(['commander', 'typeorm']));
    expect(NOT_ALWAYS.filter((name) => loaded.includes(name))).toEqual([]);
  });

  async function packagesOf(...words: string[]): Promise<string[]> {
    const file = join(mkdtempSync(join(inject('runFolder'), 'modules-')), 'list.txt');
    const settings = { DATA_DIR, LIST_MODULES: file };
    const { code, stdout, stderr } = await keypad(settings, words, {
      nodeArguments: ['--import', LIST_MODULES],
    });
    expect(stdout + stderr).not.toBe('');
    expect(code, stderr).toBeLessThanOrEqual(2);
    return loadedPackages(file);
  }
});
