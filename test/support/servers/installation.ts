import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, expect, inject } from 'vitest';
import { startApp, type Settings, type TestApp } from './app.js';
import { keypad } from './command.js';
import { freshDatabase } from './fresh-database.js';

/** A running service and the settings by which commands and other processes reach its database. */
export interface Installation {
  readonly app: TestApp;
  readonly settings: Settings;
}

const closes: (() => Promise<void>)[] = [];

/** Stops what a test of the file has started, and drops its databases. Call it once in a file. */
export function closeInstallations(): void {
  afterEach(async () => {
    for (const close of closes.splice(0).reverse()) await close();
  });
}

/** Starts a service with a key ring of its own on an empty database. */
export async function install(): Promise<Installation> {
  const settings = { KEYS: newKeys(), LIMITS: 'off', DATABASE_URL: await emptyDatabase() };
  return { app: await startOn(settings), settings };
}

export async function startOn(settings: Settings): Promise<TestApp> {
  const app = await startApp(settings);
  closes.push(() => app.close());
  return app;
}

export async function emptyDatabase(): Promise<string> {
  const database = await freshDatabase();
  closes.push(() => database.drop());
  return database.url;
}

export const newKeys = () => `k1:${randomBytes(32).toString('base64')}`;

export const newFile = () => join(inject('runFolder'), `${randomBytes(6).toString('hex')}.bak`);

/** Returns the file of a new backup. */
export async function newBackup(settings: Settings): Promise<string> {
  const file = newFile();
  expect(await keypad(settings, ['backup', file])).toMatchObject({ code: 0 });
  return file;
}

export async function* toAsync(texts: readonly string[]): AsyncGenerator<string> {
  for (const text of texts) yield await Promise.resolve(text);
}
