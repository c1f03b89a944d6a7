import { Global, Module } from '@nestjs/common';
import { Config, loadConfig } from './config.js';

/** Provides `Config`, read from the process environment once, everywhere. */
@Global()
@Module({
  providers: [{ provide: Config, useFactory: () => loadConfig(process.env) }],
  exports: [Config],
})
export class ConfigModule {}
