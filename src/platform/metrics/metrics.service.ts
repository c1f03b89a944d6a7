import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge as PromGauge, Histogram, Registry } from 'prom-client';
import { createMethodDecorator } from '../discovery/index.js';
import type { MetricCounterRow } from '../facts/index.js';
import { getProcessRegistry } from './process-registry.js';

/** Injection token of all `MetricCounterRow`s. */
export const COUNTER_ROWS = Symbol('COUNTERS');

interface MetricGaugeRow {
  readonly name: `keypad_${string}`;
  readonly help: string;
}
type ReadGaugeValue = () => number | undefined | Promise<number | undefined>;

/**
 * Shows what a method of a provider returns on /metrics.
 * @example
 * \@Gauge({ name: 'keypad_drafts_open', help: 'Drafts that nobody has sent' })
 * countDrafts(): Promise<number> {
 */
export const [Gauge, findGauges] = createMethodDecorator<MetricGaugeRow, ReadGaugeValue>();

/** The metrics of this replica since it started, for Prometheus. */
@Injectable()
export class MetricsService implements OnModuleInit {
  private readonly registry = new Registry();
  private readonly counters: ReadonlyMap<MetricCounterRow, Counter>;

  private readonly requests = new Histogram({
    name: 'keypad_http_request_duration_seconds',
    help: 'Completed requests by the pattern of their route; none for those without one',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.registry],
  });

  constructor(
    @Inject(COUNTER_ROWS) rows: readonly MetricCounterRow[],
    private readonly discovery: DiscoveryService,
  ) {
    this.counters = new Map(
      rows.map((row) => [
        row,
        new Counter({
          name: row.name,
          help: row.help,
          labelNames: row.labels,
          registers: [this.registry],
        }),
      ]),
    );
    for (const row of rows) for (const labels of row.from ?? []) this.count(row, labels, 0);
  }

  onModuleInit(): void {
    for (const { value, run } of findGauges(this.discovery)) this.addGauge(value, run);
  }

  /** Adds to a counter. Callers of the API must not choose the value of a label. */
  count<Label extends string>(
    row: MetricCounterRow<Label>,
    labels: Readonly<Record<Label, string>>,
    amount = 1,
  ): void {
    this.counters.get(row)?.inc(labels, amount);
  }

  /**
   * Adds a gauge that is read at each scrape. It is NaN while reading fails, and has no value if it
   * is undefined.
   */
  private addGauge({ name, help }: MetricGaugeRow, read: ReadGaugeValue): void {
    new PromGauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        try {
          const value = await read();
          if (value === undefined) this.remove();
          else this.set(value);
        } catch {
          this.set(NaN);
        }
      },
    });
  }

  /** Returns everything in the text format of Prometheus. */
  async formatText(): Promise<string> {
    return `${await this.registry.metrics()}\n${await getProcessRegistry().metrics()}`;
  }

  /** Measures the duration of each request to this server. */
  timeRequests(fastify: FastifyInstance): void {
    fastify.addHook(
      'onResponse',
      ({ method, routeOptions: { url } }, { statusCode, elapsedTime }, done) => {
        const routeLabels =
          url === undefined ? { route: 'none', method: 'none' } : { route: url, method };
        this.requests.observe(
          { ...routeLabels, status: `${String(Math.floor(statusCode / 100))}xx` },
          elapsedTime / 1_000,
        );
        done();
      },
    );
  }
}
