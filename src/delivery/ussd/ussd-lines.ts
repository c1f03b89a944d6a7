import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { HealthDetails } from '../../platform/health/index.js';
import { UssdGateways } from './ussd-gateways.js';
import { UssdLine } from './ussd-line.js';
import { UssdService } from './ussd.service.js';

/**
 * Binds to the USSD gateways over SMPP while the service listens, and reports their state to
 * readiness.
 */
@Injectable()
export class UssdLines implements OnModuleInit, BeforeApplicationShutdown {
  private readonly lines: readonly UssdLine[];

  constructor(
    gateways: UssdGateways,
    ussd: UssdService,
    private readonly host: HttpAdapterHost,
    private readonly health: HealthDetails,
  ) {
    this.lines = gateways.all.flatMap((gateway) => {
      const { setting } = gateway;
      if (setting.form !== 'smpp') return [];
      return [new UssdLine(gateway, setting.options, ussd)];
    });
  }

  onModuleInit(): void {
    if (this.lines.length === 0) return;
    this.host.listen$.subscribe(() => {
      for (const line of this.lines) line.open();
    });
    this.health.registerDetail('ussd', () =>
      Object.fromEntries(this.lines.map(({ name, isUp }) => [name, isUp ? 'up' : 'down'])),
    );
  }

  /** Drains the links while the database is still connected. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.lines.map((line) => line.close()));
  }
}
