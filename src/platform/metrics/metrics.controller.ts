import { Controller, Get, Header, Headers } from '@nestjs/common';
import { ApiExcludeController } from '../openapi/index.js';
import { ERRORS } from '../errors/index.js';
import { Public } from '../http/index.js';
import { MetricsAccess } from './metrics-access.js';
import { MetricsService } from './metrics.service.js';

/** Serves /metrics to those whom `MetricsAccess` admits. */
@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: MetricsService,
    private readonly access: MetricsAccess,
  ) {}

  @Public()
  @Get()
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  readMetrics(@Headers('authorization') authorization = ''): Promise<string> {
    if (!this.access.isAdmitted(authorization)) throw ERRORS.NOT_FOUND({ reason: 'metrics token' });
    return this.metrics.formatText();
  }
}
