import 'reflect-metadata';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { printSchema } from 'graphql';
import { APP_ERRORS, APP_FIELD_RULES } from '../app.errors.js';
import { AppModule } from '../app.module.js';
import { loadConfig, SETTINGS } from '../app.settings.js';
import { environmentExample, settingsReference } from '../config/index.js';
import { createOpenApi } from '../docs/index.js';
import type { OpenApi } from '../docs/openapi-document.js';
import { errorsReference } from '../errors/index.js';
import { operationsReference } from '../graphql/index.js';
import { createAdapter, createLogger } from '../http/index.js';
import { brunoCollection } from './bruno-collection.js';

// Writes every committed file that is generated from the code. CI fails if one of them differs.

const ROOT = join(import.meta.dirname, '../..');

// These settings touch nothing on this machine: the database is in memory, the keys are temporary, no message is sent.
process.env = {
  DATABASE_URL: 'sqlite::memory:',
  KEYS: `generate:${Buffer.alloc(32).toString('base64')}`,
  LOG_LEVEL: 'error',
};
const config = loadConfig(process.env);
const app = await NestFactory.create<NestFastifyApplication>(
  AppModule.forRoot(config),
  createAdapter(config, createLogger(config.LOG_LEVEL)),
  { logger: ['error'], bodyParser: false },
);
await app.init();

write('src/graphql/schema.gql', `# Printed from the resolvers by \`npm run generate\`; do not edit.\n\n${schema()}\n`);
const openApi = JSON.stringify(await createOpenApi(app, { url: config.BASE_URL }), null, 2);
write('docs/openapi.json', `${openApi}\n`);
write('docs/errors.md', errorsReference(Object.values(APP_ERRORS), APP_FIELD_RULES));
write('docs/graphql-operations.md', operationsReference(app.get(GraphQLSchemaHost).schema));
write('docs/settings.md', settingsReference(SETTINGS));
write('.env.example', environmentExample(SETTINGS));
rmSync(join(ROOT, 'examples/bruno'), { recursive: true, force: true });
const bruno = brunoCollection(JSON.parse(openApi) as OpenApi, app.get(GraphQLSchemaHost).schema);
for (const [path, text] of bruno) write(`examples/bruno/${path}`, text);
await app.close();

function schema(): string {
  return printSchema(app.get(GraphQLSchemaHost).schema);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
  process.stdout.write(`${path}\n`);
}
