import { Controller, Get, Headers, Injectable, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import {
  HealthCheck,
  HealthCheckService,
  HealthIndicatorService,
  TerminusModule,
} from '@nestjs/terminus';
import { Database } from '../database/index.js';
import { ApiExcludeController } from '../openapi/index.js';
import { ERRORS } from '../errors/index.js';
import { isDraining, Public } from '../http/index.js';
import { MetricsAccess } from '../metrics/index.js';

@Injectable()
class DatabaseHealth {
  constructor(
    private readonly database: Database,
    private readonly indicator: HealthIndicatorService,
  ) {}

  async checkDatabase() {
    const check = this.indicator.check('database');
    try {
      if (await this.database.isWritable()) return check.up();
      return check.down();
    } catch {
      return check.down();
    }
  }
}

/**
 * Details of features in the response of `/health/ready`. They never decide readiness: only the
 * database does.
 */
@Injectable()
export class HealthDetails {
  private readonly details = new Map<string, () => Record<string, string>>();

  constructor(private readonly indicator: HealthIndicatorService) {}

  registerDetail(name: string, detail: () => Record<string, string>): void {
    this.details.set(name, detail);
  }

  listChecks() {
    return [...this.details].map(
      ([name, detail]) =>
        () =>
          this.indicator.check(name).up(detail()),
    );
  }
}

/**
 * `/health/live` reports that the process responds. `/health/ready` reports that it is not stopping
 * and that the database accepts writes (FLT-2, CLU-4). Only readers of /metrics see details, which
 * name providers and gateways (LEAK-2).
 */
@ApiExcludeController()
@Controller('health')
@Public()
class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly database: DatabaseHealth,
    private readonly details: HealthDetails,
    private readonly access: MetricsAccess,
    private readonly adapterHost: HttpAdapterHost,
  ) {}

  @Get('live')
  getLiveness(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  @HealthCheck({ swaggerDocumentation: false })
  getReadiness(@Headers('authorization') authorization = '') {
    if (isDraining(this.adapterHost.httpAdapter.getInstance()))
      throw ERRORS.SERVICE_UNAVAILABLE({ reason: 'stopping' });
    const details = this.access.isAdmitted(authorization) ? this.details.listChecks() : [];
    return this.health.check([() => this.database.checkDatabase(), ...details]);
  }
}

@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController],
  providers: [DatabaseHealth, HealthDetails],
  exports: [HealthDetails],
})
export class HealthModule {}
