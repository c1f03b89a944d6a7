import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { HealthDetails } from '../../platform/health/index.js';
import { Receipts, type Report } from '../outbox/index.js';
import { SmsRoutes } from './sms-routes.js';

/** Connects to providers while the service listens, and reports their health. */
@Injectable()
export class SmsLinks implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(SmsLinks.name);

  constructor(
    private readonly routes: SmsRoutes,
    private readonly receipts: Receipts,
    private readonly host: HttpAdapterHost,
    private readonly health: HealthDetails,
  ) {}

  onModuleInit(): void {
    this.host.listen$.subscribe(() => {
      this.routes.open((provider, report) => void this.take(provider, report));
    });
    this.health.register('sms', () => this.routes.health());
  }

  /** Disconnects. The outbox has waited for the messages in progress before. */
  onApplicationShutdown(): Promise<void> {
    return this.routes.close();
  }

  private async take(provider: string, report: Report): Promise<void> {
    try {
      await this.receipts.take(provider, report);
    } catch (error) {
      this.logger.warn(`receipt of ${provider} not stored: ${(error as Error).name}`);
    }
  }
}
