import { resolve } from 'node:path';
import { ENTITIES } from '../../app/app.module.js';
import { readConfig, type AppConfig } from '../../app/settings.js';
import { ConfigError, type EnvironmentVariables } from '../../platform/config/index.js';
import { createEngine, Database, openDataSource } from '../../platform/database/index.js';
import { KeyRing } from '../../platform/keys/index.js';
import { checkCluster, CONNECTIONS } from './cluster.checks.js';
import {
  checkClock,
  checkDatabaseFile,
  checkDrift,
  checkMigrations,
  checkReach,
} from './database.checks.js';
import { checkEnvFile, checkFiles } from './file.checks.js';
import { reportFailure, reportWarning, type DoctorFinding } from './doctor-finding.js';
import { checkGuessing } from './guess-chance.js';
import { reportAbsentKeys, checkDemoClient, checkKeys, checkSigningKey } from './key.checks.js';
import { toDatabaseRefusal } from './refusals.js';
import { checkProxies, checkSettings, findFaultRemedy } from './settings.checks.js';
import { checkSms } from './sms-reach.js';
import { checkTestNumbers } from './test-numbers.js';
import { checkWebhooks } from './webhooks.js';
import { checkDurability } from './durability.checks.js';

/**
 * Checks settings, files and database without changing them. It must work when the service cannot
 * start, so it uses no feature and reads their rows itself.
 */
export async function* runDoctor(env: EnvironmentVariables): AsyncGenerator<DoctorFinding> {
  let config: AppConfig;
  const warnings: string[] = [];
  try {
    config = readConfig(env, (line) => void warnings.push(line));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    yield* toSettingFindings(error);
    return;
  }

  yield checkSettings(config);
  for (const line of warnings) yield reportWarning('settings', line, findFaultRemedy(line));
  const proxyFinding = checkProxies(config);
  if (proxyFinding !== undefined) yield proxyFinding;
  if (config.TEST_NUMBERS.length > 0) yield checkTestNumbers(config, Date.now());
  yield checkGuessing(config);
  yield checkSms(config);
  yield checkFiles(config);
  const envFileFinding = checkEnvFile(config, resolve('.env'));
  if (envFileFinding !== undefined) yield envFileFinding;
  if (config.KEYS === '') yield reportAbsentKeys(config);
  yield* checkDatabase(config);
}

async function* checkDatabase(config: AppConfig): AsyncGenerator<DoctorFinding> {
  const absentFile = checkDatabaseFile(config);
  if (absentFile !== undefined) {
    yield absentFile;
    return;
  }
  try {
    yield* checkOpenDatabase(config);
  } catch (error) {
    if (error instanceof ConfigError) {
      yield* toSettingFindings(error);
      return;
    }
    const refusal = toDatabaseRefusal(error);
    if (refusal === undefined) throw error;
    yield refusal;
  }
}

async function* checkOpenDatabase(config: AppConfig): AsyncGenerator<DoctorFinding> {
  const source = await openDataSource(config.DATABASE_URL, {
    entities: ENTITIES,
    pool: CONNECTIONS,
  });
  try {
    const database = new Database(await createEngine(source));
    yield await checkReach(config.DATABASE_URL, database);
    yield await checkClock(database);
    yield await checkDurability(source);
    const clusterFinding = await checkCluster(source);
    if (clusterFinding !== undefined) yield clusterFinding;

    const migrationFinding = await checkMigrations(source, config);
    yield migrationFinding;
    if (migrationFinding.status !== 'ok') return;

    // The tables of this version exist.
    yield await checkDrift(source);
    yield* checkRows(database, config);
  } finally {
    await source.destroy();
  }
}

async function* checkRows(database: Database, config: AppConfig): AsyncGenerator<DoctorFinding> {
  const ring = new KeyRing(config.KEYS);
  const keyFinding = await checkKeys(database, ring);
  if (config.KEYS !== '' || keyFinding.status !== 'ok') yield keyFinding;
  yield await checkSigningKey(database, ring, config);
  yield await checkDemoClient(database, config);
  yield await checkWebhooks(database);
}

function toSettingFindings({ faults }: ConfigError): DoctorFinding[] {
  return faults.map((fault) => reportFailure('settings', fault, findFaultRemedy(fault)));
}
