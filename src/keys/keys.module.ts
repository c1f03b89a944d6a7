import { Global, Module } from '@nestjs/common';
import { Config } from '../config/index.js';
import type { KEY_RING_SETTINGS } from './keys.settings.js';
import { KeyRing } from './key-ring.js';

@Global()
@Module({
  providers: [
    {
      provide: KeyRing,
      inject: [Config],
      useFactory: (config: Config<typeof KEY_RING_SETTINGS>) => new KeyRing(config.KEYS),
    },
  ],
  exports: [KeyRing],
})
export class KeysModule {}
