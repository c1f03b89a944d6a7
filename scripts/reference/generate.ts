import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { printSchema } from 'graphql';
import { APP_ERRORS, APP_FIELD_RULES, SETTINGS } from '../../src/app/features.js';
import { loadConfig } from '../../src/app/settings.js';
import { createApp } from '../../src/app/create-app.js';
import { createOpenApi } from '../../src/platform/openapi/index.js';
import { errorsReference } from './errors.js';
import { firstSignInPage } from './first-sign-in.js';
import { operationsReference } from './operations.js';
import { environmentExample, settingsReference } from './settings.js';

// Run by scripts/generate.mjs. CI fails if a committed file differs.

const ROOT = join(import.meta.dirname, '../..');

// These settings touch nothing on this machine: the database is in memory, the keys are temporary,
// no message is sent.
process.env = {
  DATABASE_URL: 'sqlite::memory:',
  KEYS: `generate:${Buffer.alloc(32).toString('base64')}`,
  LOG_LEVEL: 'error',
};
const config = loadConfig(process.env);
const app = await createApp(config);

write(
  'src/platform/graphql/schema.gql',
  `# Printed from the resolvers by \`npm run generate\`; do not edit.\n\n${schema()}\n`,
);
write(
  'docs/openapi.json',
  `${JSON.stringify(await createOpenApi(app, { url: config.BASE_URL }), null, 2)}\n`,
);
const errorRows = Object.values(APP_ERRORS);
write('docs/errors.md', errorsReference(errorRows, APP_FIELD_RULES));
write('docs/fa/errors.md', errorsReference(errorRows, APP_FIELD_RULES, 'fa'));
write('docs/first-sign-in.md', firstSignInPage('en'));
write('docs/fa/first-sign-in.md', firstSignInPage('fa'));
const { schema: graphqlSchema } = app.get(GraphQLSchemaHost);
write('docs/graphql-operations.md', operationsReference(graphqlSchema));
write('docs/staff-operations.md', operationsReference(graphqlSchema, 'staff'));
write('docs/settings.md', settingsReference(SETTINGS));
write('.env.example', environmentExample(SETTINGS));
await app.close();

function schema(): string {
  return printSchema(app.get(GraphQLSchemaHost).schema);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
  process.stdout.write(`${path}\n`);
}
