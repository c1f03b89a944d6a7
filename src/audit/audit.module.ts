import { Global, Module, type DynamicModule } from '@nestjs/common';
import { AuditArchive } from './audit-archive.js';
import { AuditChain } from './audit-chain.js';
import { AuditRetention } from './audit-retention.js';
import { AuditService } from './audit.service.js';
import { AUDITED_ROWS, type AuditedRows } from './audited-rows.js';
import { PersonalEvents } from './personal-events.js';

@Global()
@Module({})
export class AuditModule {
  /** Provides the audit trail; `audited` tells `AuditChain.verify` whether an empty trail was emptied. */
  static forRoot(audited: readonly AuditedRows[]): DynamicModule {
    const providers = [AuditService, AuditChain, AuditRetention, AuditArchive];
    return {
      module: AuditModule,
      providers: [...providers, PersonalEvents, { provide: AUDITED_ROWS, useValue: audited }],
      exports: providers,
    };
  }
}
