import { Global, Module } from '@nestjs/common';
import { Config } from '../config/index.js';
import type { KEYS } from './keys.facts.js';
import { KeyRing } from './key-ring.js';

@Global()
@Module({
  providers: [
    {
      provide: KeyRing,
      inject: [Config],
      useFactory: (config: Config<typeof KEYS.settings>) => new KeyRing(config.KEYS),
    },
  ],
  exports: [KeyRing],
})
export class KeysModule {}
