import './audit.css';
import { useDeskMessages } from '../messages';
import { AuditEvents } from './audit-events';
import { AuditVerification } from './verification';

/** The audit trail: verification, search and events. */
export function AuditView() {
  const auditWords = useDeskMessages().audit;
  return (
    <main className="desk-page">
      <h2>{auditWords.heading}</h2>
      <AuditVerification />
      <AuditEvents />
    </main>
  );
}
