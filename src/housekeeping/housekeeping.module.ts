import {
  Global,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';

const EVERY_MS = 10 * 60_000;

type Sweep = () => Promise<number>;

/**
 * Runs the clean-ups that features hand in, every ten minutes and not all replicas at once. A clean-up removes
 * rows that mean nothing any more and answers how many; it must be harmless when repeated or interrupted.
 */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(Housekeeping.name);
  private readonly sweeps = new Map<string, Sweep>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  register(name: string, sweep: Sweep): void {
    this.sweeps.set(name, sweep);
  }

  onApplicationBootstrap(): void {
    this.schedule();
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Runs every clean-up once; one that fails does not stop the others. */
  async run(): Promise<void> {
    for (const [name, sweep] of this.sweeps) {
      try {
        const removed = await sweep();
        if (removed > 0) this.logger.log(`removed ${String(removed)} old ${name}`);
      } catch (error) {
        this.logger.warn(`clean-up of ${name} failed: ${(error as Error).message}`);
      }
    }
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(
      () => {
        void this.run().then(() => {
          this.schedule();
        });
      },
      EVERY_MS * (0.75 + Math.random() / 2),
    ).unref();
  }
}

@Global()
@Module({ providers: [Housekeeping], exports: [Housekeeping] })
export class HousekeepingModule {}
