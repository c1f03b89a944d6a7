import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Housekeeping } from './housekeeping.service.js';
import { Periodic } from './periodic.js';

@Global()
@Module({ imports: [DiscoveryModule], providers: [Housekeeping, Periodic], exports: [Housekeeping, Periodic] })
export class HousekeepingModule {}
