export { AuditChain } from './audit-chain.js';
export { AuditModule } from './audit.module.js';
export { AuditService, type AuditActor } from './audit.service.js';
export { AUDIT_EVENTS, type AuditEventName } from './events.js';
