import { Module, type DynamicModule, type ModuleMetadata, type NestModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, ModuleRef } from '@nestjs/core';
import { AccountModule } from './account/index.js';
import { APP_AUDITED, APP_LIMITS, APP_COUNTERS, APP_WEBHOOK_EVENTS } from './app.features.js';
import type { AppConfig } from './app.settings.js';
import { configureHttp } from './app.setup.js';
import { AuditModule } from './audit/index.js';
import { AuthModule, BearerGuard, EarlyGuard } from './auth/index.js';
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
import { AuditEvent } from './audit/audit-event.entity.js';
import { AuditHead } from './audit/audit-head.entity.js';
import { AuditReason } from './audit/audit-reason.entity.js';
import { ClientLeak } from './auth/sessions/client-leak.entity.js';
import { Heartbeat } from './auth/sessions/heartbeat.entity.js';
import { Revocation } from './auth/sessions/revocation.entity.js';
import { Session } from './auth/sessions/session.entity.js';
import { SigningKey } from './auth/tokens/signing-key.entity.js';
import { Card } from './cards/card.entity.js';
import { Client } from './clients/client.entity.js';
import { IdempotencyKey } from './idempotency/idempotency-key.entity.js';
import { Limit } from './limits/limit.entity.js';
import { Challenge } from './otp/challenge.entity.js';
import { Attempt } from './outbox/attempt.entity.js';
import { Message } from './outbox/message.entity.js';
import { Receipt } from './outbox/receipt.entity.js';
import { PhoneNetwork } from './phone/phone-network.entity.js';
import { SmsWindow } from './sms/sms-window.entity.js';
import { Department } from './tickets/department.entity.js';
import { Note } from './tickets/note.entity.js';
import { Reply } from './tickets/reply.entity.js';
import { Ticket } from './tickets/ticket.entity.js';
import { User } from './users/user.entity.js';
import { UssdSignatureRow, UssdTurnRow } from './ussd/ussd-turn.entity.js';
import { Delivery } from './webhooks/delivery.entity.js';
import { Endpoint } from './webhooks/endpoint.entity.js';

/** Every table of the service; migrations must produce exactly these (the drift check compares). */
export const ENTITIES = [
  User,
  Client,
  Challenge,
  ...[Message, Attempt, Receipt],
  SmsWindow,
  ...[UssdTurnRow, UssdSignatureRow],
  PhoneNetwork,
  ...[Session, Revocation, Heartbeat, ClientLeak, SigningKey],
  Limit,
  ...[Department, Ticket, Reply, Note],
  Card,
  ...[AuditEvent, AuditReason, AuditHead],
  IdempotencyKey,
  ...[Endpoint, Delivery],
];

/** Guards and filters of the whole application. For a GraphQL query they do nothing, unless its field is `live`. */
const ENHANCERS = [BearerGuard, RateLimitGuard, ErrorFilter];

/** The service. Its guards run in this order: authentication, then rate limits. */
@Module({})
export class AppModule implements NestModule {
  constructor(private readonly moduleRef: ModuleRef) {}

  /**
   * Returns the module, which includes the virtual phone only with DELIVERY=virtual. `extensions` are modules of a team
   * (docs/nest.md); their global guards run after those of the service.
   */
  static forRoot(config: AppConfig, extensions: NonNullable<ModuleMetadata['imports']> = []): DynamicModule {
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
        GraphqlModule.forRoot({ imports: [AuthModule], guard: EarlyGuard, enhancers: ENHANCERS }),
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
        ...extensions,
      ],
      providers: [
        { provide: APP_GUARD, useExisting: BearerGuard },
        { provide: APP_GUARD, useClass: RateLimitGuard },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
    };
  }

  /** Configures HTTP. Nest calls it before it adds routes, whoever created the application. */
  configure(): Promise<void> {
    return configureHttp(this.moduleRef);
  }
}
