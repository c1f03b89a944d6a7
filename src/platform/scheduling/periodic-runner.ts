import { setTimeout as sleep } from 'node:timers/promises';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { DiscoveryService, HttpAdapterHost } from '@nestjs/core';
import { createMethodDecorator } from '../discovery/index.js';
import { AppError } from '../errors/index.js';

/** Maximum wait for runs in progress when the service stops. */
const STOP_MS = 10_000;

export interface PeriodicSchedule {
  /** Names the work in the log. */
  readonly name: string;
  /**
   * Pause between two runs. Each pause varies by a quarter, so that replicas do not run in step.
   */
  readonly everyMs: number;
  /** Starts the first run without a pause. */
  readonly atOnce?: boolean;
}

type PeriodicWork = (stop: AbortSignal) => Promise<unknown>;

/**
 * Lets `PeriodicRunner` repeat a method of a provider.
 * @example
 * \@Every({ name: 'clients', everyMs: 500 })
 * async refresh(): Promise<void> {
 */
export const [Every, findWork] = createMethodDecorator<PeriodicSchedule, PeriodicWork>();

/**
 * Repeats the methods with `@Every` while the service listens. Operator commands do not listen, so
 * they run none of it. A failed run is logged and repeated after the usual pause.
 */
@Injectable()
export class PeriodicRunner implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(PeriodicRunner.name);
  private readonly stopping = new AbortController();
  private readonly loops: Promise<void>[] = [];
  /** Functions that end the present pause. */
  private readonly wakers = new Map<PeriodicSchedule, () => void>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly host: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    const foundWork = findWork(this.discovery);
    this.host.listen$.subscribe(() => {
      this.loops.push(...foundWork.map(({ value, run }) => this.repeatWork(value, run)));
    });
  }

  /** Ends the present pause of a schedule. */
  wakeSchedule(schedule: PeriodicSchedule): void {
    this.wakers.get(schedule)?.();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.race([Promise.all(this.loops), sleep(STOP_MS, undefined, { ref: false })]);
  }

  private async repeatWork(schedule: PeriodicSchedule, work: PeriodicWork): Promise<void> {
    const { name, everyMs, atOnce = false } = schedule;
    const { signal } = this.stopping;
    const waitBetweenRuns = () => {
      const pauseMs = everyMs * (0.75 + Math.random() / 2);
      return sleep(pauseMs, undefined, { ref: false, signal }).catch(() => undefined);
    };

    if (!atOnce) await waitBetweenRuns();
    while (!signal.aborted) {
      const wakeUp = new Promise<void>((resolve) => void this.wakers.set(schedule, resolve));
      await work(signal).catch((error: unknown) => {
        if (!signal.aborted) this.logger.warn(`${name}: ${toLogReason(error)}`);
      });
      await Promise.race([wakeUp, waitBetweenRuns()]);
    }
  }
}

/** Returns only the name of an unexpected error, because its message may contain values (LOG-1). */
function toLogReason(error: unknown): string {
  if (!(error instanceof AppError)) return (error as Error).name;
  return error.options.reason ?? error.code;
}
