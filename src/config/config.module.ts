import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Config } from './config.js';
import type { Environment } from './setting.js';

/** Provides `Config`, read from the process environment once, everywhere. */
@Global()
@Module({})
export class ConfigModule {
  static readBy(load: (env: Environment) => object): DynamicModule {
    return {
      module: ConfigModule,
      providers: [{ provide: Config, useFactory: () => load(process.env) }],
      exports: [Config],
    };
  }
}
