import { ENTITIES } from '../../app/app.module.js';
import { readConfig, type AppConfig } from '../../app/settings.js';
import { ConfigError, type Environment } from '../../platform/config/index.js';
import { createEngine, Database, openDataSource } from '../../platform/database/index.js';
import { KeyRing } from '../../platform/keys/index.js';
import { checkCluster, CONNECTIONS } from './cluster.checks.js';
import {
  checkClock,
  checkDatabaseFile,
  checkDrift,
  checkDurability,
  checkMigrations,
  checkReach,
} from './database.checks.js';
import { checkFiles } from './file.checks.js';
import { fail, warn, type Finding } from './finding.js';
import { checkGuessing } from './guess-chance.js';
import { absentKeys, checkDemoClient, checkKeys, checkSigningKey } from './key.checks.js';
import { refusalOf } from './refusals.js';
import { checkProxies, checkSettings, mendOfFault } from './settings.checks.js';
import { checkSms } from './sms-reach.js';
import { checkTestNumbers } from './test-numbers.js';
import { checkWebhooks } from './webhooks.js';

/**
 * Checks settings, files and database without changing them. It must work when the service cannot start, so it uses
 * no feature and reads their rows itself.
 */
export async function* examine(env: Environment): AsyncGenerator<Finding> {
  let config: AppConfig;
  const warnings: string[] = [];
  try {
    config = readConfig(env, (line) => void warnings.push(line));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    yield* settingFindings(error);
    return;
  }
  yield checkSettings(config);
  for (const line of warnings) yield warn('settings', line, mendOfFault(line));
  const proxies = checkProxies(config);
  if (proxies !== undefined) yield proxies;
  if (config.TEST_NUMBERS.length > 0) yield checkTestNumbers(config, Date.now());
  yield checkGuessing(config);
  yield checkSms(config);
  yield checkFiles(config);
  if (config.KEYS === '') yield absentKeys(config);
  yield* checkDatabase(config);
}

async function* checkDatabase(config: AppConfig): AsyncGenerator<Finding> {
  const absent = checkDatabaseFile(config);
  if (absent !== undefined) {
    yield absent;
    return;
  }
  try {
    const source = await openDataSource(config.DATABASE_URL, { entities: ENTITIES, pool: CONNECTIONS });
    try {
      const database = new Database(await createEngine(source));
      yield await checkReach(config.DATABASE_URL, database);
      yield await checkClock(database);
      yield await checkDurability(source);
      const cluster = await checkCluster(source);
      if (cluster !== undefined) yield cluster;
      const migrations = await checkMigrations(source, config);
      yield migrations;
      if (migrations.status !== 'ok') return;
      yield await checkDrift(source);
      const ring = new KeyRing(config.KEYS);
      const keys = await checkKeys(database, ring);
      if (config.KEYS !== '' || keys.status !== 'ok') yield keys;
      yield await checkSigningKey(database, ring, config);
      yield await checkDemoClient(database, config);
      yield await checkWebhooks(database);
    } finally {
      await source.destroy();
    }
  } catch (error) {
    if (error instanceof ConfigError) {
      yield* settingFindings(error);
      return;
    }
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    yield refusal;
  }
}

function settingFindings({ faults }: ConfigError): Finding[] {
  return faults.map((fault) => fail('settings', fault, mendOfFault(fault)));
}
