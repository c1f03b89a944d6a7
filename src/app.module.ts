import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { AccountModule } from './account/index.js';
import { APP_AUDITED } from './app.audit.js';
import { ENTITIES } from './app.entities.js';
import { APP_LIMITS } from './app.limits.js';
import { APP_COUNTERS } from './app.metrics.js';
import type { AppConfig } from './app.settings.js';
import { APP_WEBHOOK_EVENTS } from './app.webhooks.js';
import { AuditModule } from './audit/index.js';
import { AuthModule, BearerGuard } from './auth/index.js';
import { CardsModule } from './cards/index.js';
import { ConfigModule } from './config/index.js';
import { ConsoleModule } from './console/index.js';
import { DatabaseModule } from './database/index.js';
import { GraphqlModule } from './graphql/index.js';
import { HealthModule } from './health/index.js';
import { HousekeepingModule } from './housekeeping/index.js';
import { ErrorFilter } from './http/index.js';
import { KeysModule } from './keys/index.js';
import { LimitsModule, RateLimitGuard } from './limits/index.js';
import { MetricsModule } from './metrics/index.js';
import { OverloadModule } from './overload/index.js';
import { PhoneModule } from './phone/index.js';
import { PrivacyModule } from './privacy/index.js';
import { SmsModule } from './sms/index.js';
import { StaffModule } from './staff/index.js';
import { TicketsModule } from './tickets/index.js';
import { UssdModule } from './ussd/index.js';
import { WebhooksModule } from './webhooks/index.js';

/** The service. Its guards run in this order: authentication, then rate limits. */
@Module({})
export class AppModule {
  /** Returns the module, which includes the virtual phone only with DELIVERY=virtual. */
  static forRoot(config: AppConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config),
        DatabaseModule.withEntities(ENTITIES),
        HousekeepingModule,
        PrivacyModule,
        MetricsModule.forRoot(APP_COUNTERS),
        OverloadModule,
        KeysModule,
        AuditModule.forRoot(APP_AUDITED),
        LimitsModule.forRoot(APP_LIMITS),
        GraphqlModule,
        HealthModule,
        AuthModule,
        AccountModule,
        TicketsModule,
        CardsModule,
        StaffModule,
        ConsoleModule,
        SmsModule,
        UssdModule,
        WebhooksModule.forRoot(APP_WEBHOOK_EVENTS),
        ...(config.DELIVERY === 'virtual' ? [PhoneModule] : []),
      ],
      providers: [
        { provide: APP_GUARD, useExisting: BearerGuard },
        { provide: APP_GUARD, useClass: RateLimitGuard },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
    };
  }
}
