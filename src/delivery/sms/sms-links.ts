import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { HealthDetails } from '../../platform/health/index.js';
import { DeliveryReceipts, SendAttemptLog, type DeliveryReport } from '../outbox/index.js';
import { SmsRoutes } from './sms-routes.js';

/** Connects to providers while the service listens, and reports their health. */
@Injectable()
export class SmsLinks implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(SmsLinks.name);

  constructor(
    private readonly routes: SmsRoutes,
    private readonly receipts: DeliveryReceipts,
    private readonly host: HttpAdapterHost,
    private readonly health: HealthDetails,
    private readonly attemptLog: SendAttemptLog,
  ) {}

  onModuleInit(): void {
    this.host.listen$.subscribe(() => {
      this.routes.openDrivers((provider) => ({
        onReport: (report) => void this.recordReport(provider, report),
        onRefusedLink: (refuses, reason) => {
          this.attemptLog.logRefusedLink(provider, refuses, reason);
        },
      }));
    });
    this.health.registerDetail('sms', () => this.routes.readHealth());
  }

  /** Disconnects. The outbox has waited for the messages in progress before. */
  onApplicationShutdown(): Promise<void> {
    return this.routes.closeDrivers();
  }

  private async recordReport(provider: string, report: DeliveryReport): Promise<void> {
    try {
      await this.receipts.recordReceipt(provider, report);
    } catch (error) {
      this.logger.warn(`receipt of ${provider} not stored: ${(error as Error).name}`);
    }
  }
}
