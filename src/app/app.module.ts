import { Module, type DynamicModule, type ModuleMetadata, type NestModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, ModuleRef } from '@nestjs/core';
import { AccountModule } from '../features/account/index.js';
import { APP_AUDITED, APP_LIMITS, APP_COUNTERS, APP_WEBHOOK_EVENTS } from './features.js';
import type { AppConfig } from './settings.js';
import { configureHttp } from './app.setup.js';
import { AuditModule } from '../platform/audit/index.js';
import { AuthModule, BearerGuard, EarlyBearerGuard } from '../sign-in/index.js';
import { CardsModule } from '../features/cards/index.js';
import { ConfigModule } from '../platform/config/index.js';
import { ConsoleModule } from '../features/web-pages/index.js';
import { DatabaseModule } from '../platform/database/index.js';
import { GraphqlModule } from '../platform/graphql/index.js';
import { HealthModule } from '../platform/health/index.js';
import { HousekeepingModule } from '../platform/scheduling/index.js';
import { ErrorFilter } from '../platform/http/index.js';
import { KeysModule } from '../platform/keys/index.js';
import { LimitsModule, RateLimitGuard } from '../platform/rate-limits/index.js';
import { MetricsModule } from '../platform/metrics/index.js';
import { OverloadModule } from '../platform/overload/index.js';
import { VirtualPhoneModule } from '../delivery/simulator/index.js';
import { PrivacyModule } from '../platform/personal-data/index.js';
import { SmsModule } from '../delivery/sms/index.js';
import { StaffModule } from '../features/staff-api/index.js';
import { TicketsModule } from '../features/tickets/index.js';
import { UssdModule } from '../delivery/ussd/index.js';
import { WebhooksModule } from '../features/webhooks/index.js';
import { AuditEvent } from '../platform/audit/audit-event.entity.js';
import { AuditChainHead } from '../platform/audit/audit-chain-head.entity.js';
import { AuditReason } from '../platform/audit/audit-reason.entity.js';
import { ClientSecretLeak } from '../sign-in/sessions/client-secret-leak.entity.js';
import { ReplicaHeartbeat } from '../sign-in/sessions/replica-heartbeat.entity.js';
import { TokenRevocation } from '../sign-in/sessions/token-revocation.entity.js';
import { StaffPasskey } from '../sign-in/passkeys/staff-passkey.entity.js';
import { Session } from '../sign-in/sessions/session.entity.js';
import { SigningKey } from '../sign-in/tokens/signing-key.entity.js';
import { Card } from '../features/cards/card.entity.js';
import { Client } from '../accounts/clients/client.entity.js';
import { IdempotencyKey } from '../platform/idempotency/idempotency-key.entity.js';
import { RateLimitWindow } from '../platform/rate-limits/rate-limit-window.entity.js';
import { Challenge } from '../accounts/otp/challenge.entity.js';
import { SendAttempt } from '../delivery/outbox/send-attempt.entity.js';
import { ProviderRefusal } from '../delivery/outbox/provider-refusal.entity.js';
import { OutboxMessage } from '../delivery/outbox/outbox-message.entity.js';
import { DeliveryReceipt } from '../delivery/outbox/delivery-receipt.entity.js';
import { PhoneNetwork } from '../delivery/simulator/phone-network.entity.js';
import { SmsRateLimitWindow } from '../delivery/sms/sms-rate-limit-window.entity.js';
import { TicketDepartment } from '../features/tickets/ticket-department.entity.js';
import { TicketNote } from '../features/tickets/ticket-note.entity.js';
import { TicketPresence } from '../features/tickets/ticket-presence.entity.js';
import { TicketReply } from '../features/tickets/ticket-reply.entity.js';
import { TicketWord } from '../features/tickets/ticket-word.entity.js';
import { Ticket } from '../features/tickets/ticket.entity.js';
import { User } from '../accounts/users/user.entity.js';
import { UssdSignatureRow, UssdTurnRow } from '../delivery/ussd/ussd-turn.entity.js';
import { WebhookDelivery } from '../features/webhooks/webhook-delivery.entity.js';
import { WebhookEndpoint } from '../features/webhooks/webhook-endpoint.entity.js';

/** Every table of the service; migrations must produce exactly these (the drift check compares). */
export const ENTITIES = [
  User,
  Client,
  Challenge,
  ...[OutboxMessage, SendAttempt, DeliveryReceipt, ProviderRefusal],
  SmsRateLimitWindow,
  ...[UssdTurnRow, UssdSignatureRow],
  PhoneNetwork,
  ...[Session, TokenRevocation, ReplicaHeartbeat, ClientSecretLeak, SigningKey],
  StaffPasskey,
  RateLimitWindow,
  ...[TicketDepartment, Ticket, TicketReply, TicketNote, TicketPresence, TicketWord],
  Card,
  ...[AuditEvent, AuditReason, AuditChainHead],
  IdempotencyKey,
  ...[WebhookEndpoint, WebhookDelivery],
];

/**
 * Guards and filters of the whole application. For a GraphQL query they do nothing, unless its
 * field is `live`.
 */
const ENHANCERS = [BearerGuard, RateLimitGuard, ErrorFilter];

/** The service. Its guards run in this order: authentication, then rate limits. */
@Module({})
export class AppModule implements NestModule {
  constructor(private readonly moduleRef: ModuleRef) {}

  /**
   * Returns the module, which includes the virtual phone only with DELIVERY=virtual. `extensions`
   * are modules of a team (docs/nest.md); their global guards run after those of the service.
   */
  static forRoot(
    config: AppConfig,
    extensions: NonNullable<ModuleMetadata['imports']> = [],
  ): DynamicModule {
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
        GraphqlModule.forRoot({
          imports: [AuthModule],
          guard: EarlyBearerGuard,
          enhancers: ENHANCERS,
        }),
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
        ...(config.DELIVERY === 'virtual' ? [VirtualPhoneModule] : []),
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
