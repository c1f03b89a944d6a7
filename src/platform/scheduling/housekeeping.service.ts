import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { methodDecorator } from '../discovery/index.js';
import { Every } from './periodic.js';

type SweepMethod = () => Promise<number>;

/**
 * Lets `Housekeeping` run a method of a provider every ten minutes. It removes rows that are not needed and returns their
 * number, which the log gives with the name. It must be safe to repeat or interrupt.
 * @example
 * \@Sweep('old drafts')
 * removeOldDrafts(): Promise<number> {
 */
export const [Sweep, findSweeps] = methodDecorator<string, SweepMethod>();

/** Runs the methods with `@Sweep`. */
@Injectable()
export class Housekeeping implements OnModuleInit {
  private readonly logger = new Logger(Housekeeping.name);
  private readonly sweeps = new Map<string, SweepMethod>();

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
  async run(stop?: AbortSignal): Promise<void> {
    for (const [name, sweep] of this.sweeps) {
      if (stop?.aborted === true) return;
      try {
        const removed = await sweep();
        if (removed > 0) this.logger.log(`removed ${String(removed)} old ${name}`);
      } catch (error) {
        this.logger.warn(`clean-up of ${name} failed: ${(error as Error).message}`);
      }
    }
  }
}
