import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { createMethodDecorator } from '../discovery/index.js';
import { Every } from './periodic-runner.js';

type HousekeepingMethod = () => Promise<number>;

/**
 * Lets `HousekeepingService` run a method of a provider every ten minutes. It removes rows that are
 * not needed and returns their number, which the log gives with the name. It must be safe to repeat
 * or interrupt.
 * @example
 * \@Sweep('old drafts')
 * removeOldDrafts(): Promise<number> {
 */
export const [Sweep, findSweeps] = createMethodDecorator<string, HousekeepingMethod>();

/** Runs the methods with `@Sweep`. */
@Injectable()
export class HousekeepingService implements OnModuleInit {
  private readonly logger = new Logger(HousekeepingService.name);
  private readonly sweeps = new Map<string, HousekeepingMethod>();

  constructor(private readonly discovery: DiscoveryService) {}

  /** @throws Error if two methods have the same name, because the log could not tell them apart */
  onModuleInit(): void {
    for (const { value: name, run } of findSweeps(this.discovery)) {
      if (this.sweeps.has(name)) throw new Error(`two methods have @Sweep('${name}')`);
      this.sweeps.set(name, run);
    }
  }

  /** Runs every clean-up once; one that fails does not stop the others. */
  @Every({ name: 'housekeeping', everyMs: 10 * 60_000 })
  async sweepAll(stop?: AbortSignal): Promise<void> {
    for (const [name, sweep] of this.sweeps) {
      if (stop?.aborted === true) return;
      try {
        const removedRows = await sweep();
        if (removedRows > 0) this.logger.log(`removed ${String(removedRows)} old ${name}`);
      } catch (error) {
        this.logger.warn(`clean-up of ${name} failed: ${(error as Error).message}`);
      }
    }
  }
}
