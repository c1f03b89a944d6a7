export { AuditArchive } from './audit-archive.js';
export { AuditChain } from './audit-chain.js';
export { AuditRetention } from './audit-retention.js';
export { AuditModule } from './audit.module.js';
export { AuditService, type AuditActor } from './audit.service.js';
export type { AuditedRows } from './audited-rows.js';
export { defineAuditEvents, type AuditEventRow } from './define-audit-events.js';
