export {
  authorizeOperator,
  type AuditedAct,
  type AuthorizeAct,
  type AuthorizeActOn,
} from './audited-act.js';
export { AuditArchive } from './audit-archive.js';
export { AuditChain } from './audit-chain.js';
export { AuditFeed } from './audit-feed.js';
export { AuditRetention } from './audit-retention.js';
export type { AuditSliceVerdict } from './audit-verdict.js';
export { AuditModule } from './audit.module.js';
export { AuditSearch, type AuditEventQuery, type FoundAuditEvent } from './audit-search.js';
export { AuditService, toAuditUser, type AuditActor } from './audit.service.js';
export { UnusableFileError, refuseFile, syncToDisk } from './unusable-file-error.js';
export {
  AuditWitness,
  findLoggedAnchor,
  findNewestAnchor,
  removeWitness,
} from './audit-witness.js';
