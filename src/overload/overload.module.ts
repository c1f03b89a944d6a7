import { Module } from '@nestjs/common';
import { Config } from '../config/index.js';
import type { DATABASE_SETTINGS } from '../database/database.settings.js';
import { Gate } from './gate.js';
import { IdsAlarm } from './ids-alarm.js';

/** Provides the gate that limits the requests in progress, and the alarm of used-up ids. */
@Module({
  providers: [
    IdsAlarm,
    {
      provide: Gate,
      inject: [Config],
      useFactory: ({ DATABASE_POOL }: Config<typeof DATABASE_SETTINGS>) => new Gate(DATABASE_POOL),
    },
  ],
})
export class OverloadModule {}
