import { Controller, Get, Header, Headers } from '@nestjs/common';
import { Config, type PROCESS_SETTINGS } from '../config/index.js';
import { ApiExcludeController } from '../openapi/index.js';
import { ERRORS } from '../errors/index.js';
import { isEqualSecret, Public } from '../http/index.js';
import { MetricsService } from './metrics.service.js';
import type { METRICS } from './metrics.facts.js';

/**
 * Serves /metrics to callers with METRICS_TOKEN. Without that setting it is open, but closed in
 * production.
 */
@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: MetricsService,
    private readonly config: Config<typeof PROCESS_SETTINGS & typeof METRICS.settings>,
  ) {}

  @Public()
  @Get()
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  readMetrics(@Headers('authorization') authorization = ''): Promise<string> {
    if (!this.isAdmitted(authorization)) throw ERRORS.NOT_FOUND({ reason: 'metrics token' });
    return this.metrics.formatText();
  }

  private isAdmitted(authorization: string): boolean {
    const { METRICS_TOKEN, NODE_ENV } = this.config;
    if (METRICS_TOKEN === '') return NODE_ENV !== 'production';
    return isEqualSecret(authorization, `Bearer ${METRICS_TOKEN}`);
  }
}
