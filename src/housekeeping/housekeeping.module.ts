import { Global, Module } from '@nestjs/common';
import { Housekeeping } from './housekeeping.service.js';
import { Periodic } from './periodic.js';

@Global()
@Module({ providers: [Housekeeping, Periodic], exports: [Housekeeping, Periodic] })
export class HousekeepingModule {}
