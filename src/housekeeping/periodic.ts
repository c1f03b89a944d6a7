import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { AppError } from '../errors/index.js';

/** Maximum wait for runs in progress when the service stops. */
const STOP_MS = 10_000;

export interface Schedule {
  /** Names the work in the log. */
  readonly name: string;
  /** Pause between two runs. Each pause varies by a quarter, so that replicas do not run in step. */
  readonly everyMs: number;
  /** Starts the first run without a pause. */
  readonly atOnce?: boolean;
}

/**
 * Repeats background work while the service listens. Operator commands do not listen, so they run none of it. A failed
 * run is logged and repeated after the usual pause.
 */
@Injectable()
export class Periodic implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Periodic.name);
  private readonly stopping = new AbortController();
  private readonly loops: Promise<void>[] = [];

  constructor(private readonly host: HttpAdapterHost) {}

  /** Schedules work and returns a function that ends the current pause. */
  every({ name, everyMs, atOnce = false }: Schedule, work: (stop: AbortSignal) => Promise<unknown>): () => void {
    const { signal } = this.stopping;
    const pause = () =>
      sleep(everyMs * (0.75 + Math.random() / 2), undefined, { ref: false, signal }).catch(() => undefined);
    let wake: () => void = () => undefined;
    const loop = async () => {
      if (!atOnce) await pause();
      while (!signal.aborted) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        await work(signal).catch((error: unknown) => {
          if (!signal.aborted) this.logger.warn(`${name}: ${reasonOf(error)}`);
        });
        await Promise.race([woken, pause()]);
      }
    };
    this.host.listen$.subscribe(() => void this.loops.push(loop()));
    return () => {
      wake();
    };
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.race([Promise.all(this.loops), sleep(STOP_MS, undefined, { ref: false })]);
  }
}

/** Returns only the name of an unexpected error, because its message may contain values (LOG-1). */
function reasonOf(error: unknown): string {
  return error instanceof AppError ? (error.options.reason ?? error.code) : (error as Error).name;
}
