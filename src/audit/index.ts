export { byOperator, type Act, type Admit } from './act.js';
export { AuditArchive } from './audit-archive.js';
export { AuditChain } from './audit-chain.js';
export { AuditFeed } from './audit-feed.js';
export { AuditRetention } from './audit-retention.js';
export type { SliceVerdict } from './audit-verdict.js';
export { AuditModule } from './audit.module.js';
export { AuditSearch, type AuditQuery, type FoundEvent } from './audit-search.js';
export { AuditService, type AuditActor } from './audit.service.js';
