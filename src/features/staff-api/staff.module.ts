import { Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { AuthModule } from '../../sign-in/index.js';
import { ClientsModule } from '../../accounts/clients/index.js';
import { OutboxModule } from '../../delivery/outbox/index.js';
import { ScopeRefusalsModule } from '../../platform/graphql/index.js';
import { SmsModule } from '../../delivery/sms/index.js';
import { UsersModule } from '../../accounts/users/index.js';
import { ActMacs } from './act-macs.js';
import { ActReader } from './act-reader.js';
import { StaffActsResolver } from './staff-acts.resolver.js';
import { StaffClientsResolver } from './staff-clients.resolver.js';
import { StaffAuditResolver } from './staff-audit.resolver.js';
import { StaffAuditService } from './staff-audit.service.js';
import { StaffCodeHistory } from './staff-code-history.js';
import { StaffCodesService } from './staff-codes.service.js';
import { StaffDeliveriesResolver } from './staff-deliveries.resolver.js';
import { StaffLimitsResolver } from './staff-limits.resolver.js';
import { StaffMembersResolver } from './staff-members.resolver.js';
import { StaffOverviewResolver } from './staff-overview.resolver.js';
import { OverviewComparison } from './overview-comparison.js';
import { StaffOverviewService } from './staff-overview.service.js';
import { NumberSearches } from './number-searches.js';
import { StaffExports } from './staff-exports.js';
import { StaffProtection } from './staff-protection.js';
import { StaffProofResolver } from './staff-proof.resolver.js';
import { StaffProofService } from './staff-proof.service.js';
import { CodeProofs } from './code-proofs.js';
import { NetworkGate } from './network-gate.js';
import { PasskeyGate } from './passkey-gate.js';
import { PasskeyOptionsWriter } from './passkey-options.js';
import { PasskeySignIn } from './passkey-sign-in.js';
import { PasskeyProofs } from './passkey-proofs.js';
import { StaffPasskeysResolver } from './staff-passkeys.resolver.js';
import { StaffProofCheck } from './staff-proof-check.js';
import { StaffRefusals } from './staff-refusals.js';
import { StaffSmsTextsResolver } from './staff-sms-texts.resolver.js';
import { StaffWebhooksResolver } from './staff-webhooks.resolver.js';
import { StaffWebhooksService } from './staff-webhooks.service.js';
import { StaffUsersResolver } from './staff-users.resolver.js';
import { StaffUsersService } from './staff-users.service.js';

/** The operator API: what staff may do over GraphQL. */
@Module({
  imports: [
    AuthModule,
    AccountModule,
    UsersModule,
    ClientsModule,
    SmsModule,
    OutboxModule,
    ScopeRefusalsModule,
  ],
  providers: [
    StaffProtection,
    StaffExports,
    NumberSearches,
    StaffUsersService,
    StaffUsersResolver,
    StaffActsResolver,
    StaffCodesService,
    StaffCodeHistory,
    StaffDeliveriesResolver,
    StaffLimitsResolver,
    StaffMembersResolver,
    StaffAuditService,
    StaffAuditResolver,
    StaffOverviewService,
    OverviewComparison,
    StaffOverviewResolver,
    StaffClientsResolver,
    StaffSmsTextsResolver,
    StaffWebhooksService,
    StaffWebhooksResolver,
    StaffProofService,
    StaffProofResolver,
    StaffProofCheck,
    CodeProofs,
    NetworkGate,
    PasskeyGate,
    PasskeyProofs,
    PasskeyOptionsWriter,
    PasskeySignIn,
    StaffPasskeysResolver,
    StaffRefusals,
    ActMacs,
    ActReader,
  ],
})
export class StaffModule {}
