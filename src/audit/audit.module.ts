import { Global, Module } from '@nestjs/common';
import { AuditChain } from './audit-chain.js';
import { AuditService } from './audit.service.js';

@Global()
@Module({ providers: [AuditService, AuditChain], exports: [AuditService, AuditChain] })
export class AuditModule {}
