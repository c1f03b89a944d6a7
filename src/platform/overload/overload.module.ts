import { Module } from '@nestjs/common';
import { Config } from '../config/index.js';
import type { DATABASE } from '../database/database.facts.js';
import { OverloadGate } from './overload-gate.js';

/** Provides the gate that limits the requests in progress. */
@Module({
  providers: [
    {
      provide: OverloadGate,
      inject: [Config],
      useFactory: ({ DATABASE_POOL }: Config<typeof DATABASE.settings>) =>
        new OverloadGate(DATABASE_POOL),
    },
  ],
})
export class OverloadModule {}
