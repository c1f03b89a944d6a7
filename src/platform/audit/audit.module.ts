import { Global, Module, type DynamicModule } from '@nestjs/common';
import { AuditAlarms } from './audit-alarms.js';
import { AuditArchive } from './audit-archive.js';
import { AuditChain } from './audit-chain.js';
import { AuditFeed } from './audit-feed.js';
import { AuditRetention } from './audit-retention.js';
import { AuditSearch } from './audit-search.js';
import { AUDITED_TABLES, AuditVerifier } from './audit-verifier.js';
import { AuditWitness } from './audit-witness.js';
import { AuditService } from './audit.service.js';

@Global()
@Module({})
export class AuditModule {
  /**
   * Provides the audit trail; `audited` tells `AuditChain.verifyTrail` whether an empty trail was
   * emptied.
   */
  static forRoot(audited: Readonly<Record<string, string>>): DynamicModule {
    const providers = [
      AuditService,
      AuditChain,
      AuditFeed,
      AuditRetention,
      AuditArchive,
      AuditSearch,
      AuditWitness,
    ];
    return {
      module: AuditModule,
      providers: [
        ...providers,
        AuditVerifier,
        AuditAlarms,
        { provide: AUDITED_TABLES, useValue: audited },
      ],
      exports: providers,
    };
  }
}
