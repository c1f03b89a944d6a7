import { Controller, Get, Global, Header, Headers, Injectable, Module } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Config, type PROCESS_SETTINGS } from '../config/index.js';
import type { METRICS_SETTINGS } from './metrics.settings.js';
import { ApiExcludeController } from '../docs/index.js';
import { AppError, ERRORS } from '../errors/index.js';
import { equalSecret, Public } from '../http/index.js';

/** Steps of a code on its way, from the request to its entry; attempts and receipts have a provider. */
type Step =
  | 'asked'
  | 'shown'
  | 'accepted'
  | 'never'
  | 'later'
  | 'elsewhere'
  | 'unknown'
  | 'delivered'
  | 'undelivered'
  | 'progress'
  | 'entered';

/** What a turn of a USSD session came to; `unproven` are callbacks that prove no gateway of ours. */
export type UssdOutcome =
  | 'shown'
  | 'reference'
  | 'no_request'
  | 'wrong_reference'
  | 'spent'
  | 'over'
  | 'suspended'
  | 'other_code'
  | 'no_number'
  | 'too_many'
  | 'busy'
  | 'ended'
  | 'unproven';

/** Why a text message was not written: where it was to go (sms-numbers.ts), or which budget or verdict was in its way. */
export type SmsRefusal = 'country' | 'kind' | 'provider' | 'prefix' | 'total' | 'ratio';

/** What an operator should look at; raised once for a window by one of all replicas. */
const SMS_ALARMS = ['unreached', 'prefix', 'total_nearly', 'total', 'ratio'] as const;
export type SmsAlarm = (typeof SMS_ALARMS)[number];

/** What this replica counted since it started, for Prometheus. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly steps = new Counter({
    name: 'keypad_delivery_steps_total',
    help: 'Steps of one-time passwords and other messages on their way',
    labelNames: ['channel', 'provider', 'step'] as const,
    registers: [this.registry],
  });

  private readonly turns = new Counter({
    name: 'keypad_ussd_turns_total',
    help: 'Turns of USSD sessions by what they came to; a repeated one counts once',
    labelNames: ['gateway', 'outcome'] as const,
    registers: [this.registry],
  });

  private readonly smsRefusals = new Counter({
    name: 'keypad_sms_refused_total',
    help: 'Text messages that were asked for and not written',
    labelNames: ['reason'] as const,
    registers: [this.registry],
  });
  private readonly smsAlarms = new Counter({
    name: 'keypad_sms_alarms_total',
    help: 'Alarms about text messages; of all replicas one counts each',
    labelNames: ['alarm'] as const,
    registers: [this.registry],
  });

  private readonly requests = new Histogram({
    name: 'keypad_http_request_duration_seconds',
    help: 'Answered requests by the pattern of their route; none for those without one',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.registry],
  });

  constructor() {
    // There from the start, so that the first alarm is an increase.
    for (const alarm of SMS_ALARMS) this.smsAlarms.inc({ alarm }, 0);
  }

  /** Times what this server answers from now on. No label is of a caller's making. */
  time(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', ({ method, routeOptions: { url } }, { statusCode, elapsedTime }, done) => {
      const where = url === undefined ? { route: 'none', method: 'none' } : { route: url, method };
      this.requests.observe({ ...where, status: `${String(Math.floor(statusCode / 100))}xx` }, elapsedTime / 1_000);
      done();
    });
  }

  /** A gauge that is read when Prometheus asks; while that fails it is not a number. */
  gauge(name: string, help: string, read: () => Promise<number>): void {
    new Gauge({
      ...{ name, help, registers: [this.registry] },
      async collect() {
        this.set(await read().catch(() => NaN));
      },
    });
  }

  countSmsRefusal(reason: SmsRefusal): void {
    this.smsRefusals.inc({ reason });
  }

  raiseSmsAlarm(alarm: SmsAlarm): void {
    this.smsAlarms.inc({ alarm });
  }

  countTurn(gateway: string, outcome: UssdOutcome): void {
    this.turns.inc({ gateway, outcome });
    if (outcome === 'shown') this.count('ussd', 'shown', gateway);
  }

  count(channel: string, step: Step, provider = ''): void {
    this.steps.inc({ channel, provider, step });
  }
}

/** `/metrics`, with the bearer token of METRICS_TOKEN; in production not without one. */
@ApiExcludeController()
@Controller('metrics')
class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly config: Config<typeof PROCESS_SETTINGS & typeof METRICS_SETTINGS>,
  ) {}

  @Public()
  @Get()
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  read(@Headers('authorization') authorization = ''): Promise<string> {
    const { METRICS_TOKEN, NODE_ENV } = this.config;
    const open =
      METRICS_TOKEN === '' ? NODE_ENV !== 'production' : equalSecret(authorization, `Bearer ${METRICS_TOKEN}`);
    if (!open) throw new AppError(ERRORS.NOT_FOUND, { reason: 'metrics token' });
    return this.metrics.registry.metrics();
  }
}

@Global()
@Module({ controllers: [MetricsController], providers: [Metrics], exports: [Metrics] })
export class MetricsModule {}
