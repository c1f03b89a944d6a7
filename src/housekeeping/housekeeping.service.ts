import { Injectable, Logger } from '@nestjs/common';
import { Periodic } from './periodic.js';

const EVERY_MS = 10 * 60_000;

type Sweep = () => Promise<number>;

/**
 * Runs the clean-ups that features register, every ten minutes. A clean-up removes rows that are not needed and returns
 * their number. It must be safe to repeat or interrupt.
 */
@Injectable()
export class Housekeeping {
  private readonly logger = new Logger(Housekeeping.name);
  private readonly sweeps = new Map<string, Sweep>();

  constructor(periodic: Periodic) {
    periodic.every({ name: 'housekeeping', everyMs: EVERY_MS }, (stop) => this.run(stop));
  }

  register(name: string, sweep: Sweep): void {
    this.sweeps.set(name, sweep);
  }

  /** Runs every clean-up once; one that fails does not stop the others. */
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
