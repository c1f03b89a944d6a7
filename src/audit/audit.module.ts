import { Global, Module, type DynamicModule } from '@nestjs/common';
import { AuditArchive } from './audit-archive.js';
import { AuditChain } from './audit-chain.js';
import { AuditFeed } from './audit-feed.js';
import { AuditRetention } from './audit-retention.js';
import { AuditSearch } from './audit-search.js';
import { AuditService } from './audit.service.js';
import { AUDITED_ROWS, type AuditedRows } from './audited-rows.js';
import { PersonalEvents } from './personal-events.js';
import { PersonalReasons } from './personal-reasons.js';

@Global()
@Module({})
export class AuditModule {
  /** Provides the audit trail; `audited` tells `AuditChain.verify` whether an empty trail was emptied. */
  static forRoot(audited: readonly AuditedRows[]): DynamicModule {
    const providers = [AuditService, AuditChain, AuditFeed, AuditRetention, AuditArchive, AuditSearch];
    return {
      module: AuditModule,
      providers: [...providers, PersonalEvents, PersonalReasons, { provide: AUDITED_ROWS, useValue: audited }],
      exports: providers,
    };
  }
}
