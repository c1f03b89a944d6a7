import { Module } from '@nestjs/common';
import { Config } from '../config/index.js';
import type { DATABASE } from '../database/database.facts.js';
import { OverloadGate } from './overload-gate.js';
import type { OVERLOAD } from './overload.facts.js';

type GateSettings = typeof DATABASE.settings & typeof OVERLOAD.settings;

/** Provides the gate in which requests wait for their turn. */
@Module({
  providers: [
    {
      provide: OverloadGate,
      inject: [Config],
      useFactory: ({ DATABASE_POOL, LONGEST_WAIT }: Config<GateSettings>) =>
        new OverloadGate(DATABASE_POOL, LONGEST_WAIT * 1000),
    },
  ],
})
export class OverloadModule {}
