import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { Module, type ModuleMetadata } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { inject } from 'vitest';
import { loadConfig } from '../../../src/app/settings.js';
import { createApp } from '../../../src/app/create-app.js';
import { freshDatabase } from './fresh-database.js';

/** Replicas of the service on one database, each with a module of another team beside it. */
export class ModuleBeside {
  private readonly apps: NestFastifyApplication[] = [];
  private readonly dataFolder = mkdtempSync(join(inject('runFolder'), 'data-'));
  private readonly database = freshDatabase();

  /** Starts a replica and returns its URL. */
  async start(parts: ModuleMetadata): Promise<string> {
    @Module(parts)
    class OtherModule {}
    const { url } = await this.database;
    const config = loadConfig({
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: 'off' },
      ...{ DATA_DIR: this.dataFolder, DATABASE_URL: url },
    });
    const app = await createApp(config, { extensions: [OtherModule] });
    this.apps.push(app);
    await app.listen(0, '127.0.0.1');
    return app.getUrl();
  }

  async stop(): Promise<void> {
    await Promise.all(this.apps.map((app) => app.close()));
    await (await this.database).drop();
  }
}
