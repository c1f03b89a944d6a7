import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { HousekeepingService } from './housekeeping.service.js';
import { PeriodicRunner } from './periodic-runner.js';

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [HousekeepingService, PeriodicRunner],
  exports: [HousekeepingService, PeriodicRunner],
})
export class HousekeepingModule {}
