import 'reflect-metadata';
import { Injectable } from '@nestjs/common';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Config, readSettings, type ConfigError } from './config.js';
import { defineIntegerSetting, defineTextSetting, defineTokenSetting } from './setting.js';

const TEA_SETTINGS = {
  TEA_CUPS: defineIntegerSetting({
    about: 'Cups',
    changedBy: 'A guest',
    default: '2',
    min: 1,
    max: 9,
  }),
} as const;
const MILK_SETTINGS = {
  MILK: defineIntegerSetting({
    about: 'Drops',
    changedBy: 'A guest',
    default: '0',
    min: 0,
    max: 9,
  }),
} as const;

@Injectable()
class Kettle {
  constructor(readonly config: Config<typeof TEA_SETTINGS & typeof MILK_SETTINGS>) {}
}

it('Config is the injection token of a constructor parameter with any tables', () => {
  expect(Reflect.getMetadata('design:paramtypes', Kettle)).toEqual([Config]);
});

it('readSettings returns typed values and freezes them', () => {
  const { config } = new Kettle(
    readSettings({ ...TEA_SETTINGS, ...MILK_SETTINGS }, [], { TEA_CUPS: '3' }),
  );
  expect(config.TEA_CUPS + config.MILK).toBe(3);
  expect(Object.isFrozen(config)).toBe(true);
});

const SECRET = 'a-secret-of-22-characters';
const SAFE_SETTINGS = {
  SAFE_TOKEN: defineTokenSetting({ about: 'Token', changedBy: 'A guest' }),
  SAFE_NAME: defineTextSetting({ about: 'Name', changedBy: 'A guest', default: 'none' }),
} as const;

function secretFile(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'keypad-secret-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'secret');
  writeFileSync(file, content);
  return file;
}

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readSettings(SAFE_SETTINGS, [], env);
    return [];
  } catch (error) {
    return (error as ConfigError).faults;
  }
}

it('readSettings reads a secret from the file that NAME_FILE names, without its last line break', () => {
  const env = { NODE_ENV: 'production', SAFE_TOKEN_FILE: secretFile(`${SECRET}\n`) };
  expect(readSettings(SAFE_SETTINGS, [], env).SAFE_TOKEN).toBe(SECRET);
});

it('readSettings names a file that cannot be read, a faulty one, and a secret that is set twice, and shows no secret', () => {
  expect(faultsOf({ SAFE_TOKEN_FILE: '/nowhere/at/all' })).toEqual([
    'SAFE_TOKEN: the file of SAFE_TOKEN_FILE cannot be read (ENOENT)',
  ]);
  expect(faultsOf({ SAFE_TOKEN_FILE: secretFile('short') })).toEqual([
    'SAFE_TOKEN: must be 22 or more URL-safe characters',
  ]);
  expect(faultsOf({ SAFE_TOKEN: SECRET, SAFE_TOKEN_FILE: secretFile(SECRET) })).toEqual([
    'SAFE_TOKEN: SAFE_TOKEN and SAFE_TOKEN_FILE are both set; set one of them',
  ]);
});

it('readSettings reads no file for a setting that is not a secret', () => {
  const env = { NODE_ENV: 'test', SAFE_NAME_FILE: secretFile('name') };
  expect(readSettings(SAFE_SETTINGS, [], env).SAFE_NAME).toBe('none');
});
