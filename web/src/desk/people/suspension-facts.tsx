import { NumberText } from '../../number-text';
import type { AuditTrailEvent } from '../audit/audit-data';
import { AuditReference } from '../audit/audit-reference';
import { useStaffNames } from '../audit/staff-names';
import { PersonFactRow } from '../fact-row';
import { useDeskMessages } from '../messages';
import { useTimeFormats } from '../times';

interface SuspensionFactsProps {
  readonly suspension: AuditTrailEvent;
}

/** The one who suspended a user, when and why. */
export function SuspensionFacts({ suspension }: SuspensionFactsProps) {
  const { suspendedBy, suspensionReason } = useDeskMessages().person;
  const timeFormats = useTimeFormats();
  const members = useStaffNames();
  const { actor, created_at: at, reason } = suspension;
  return (
    <>
      <PersonFactRow label={suspendedBy}>
        <AuditReference reference={actor} members={members} />
        <time className="faint">{timeFormats.full(at)}</time>
      </PersonFactRow>
      {reason !== null && (
        <PersonFactRow label={suspensionReason}>
          <q dir="auto">
            <NumberText text={reason} />
          </q>
        </PersonFactRow>
      )}
    </>
  );
}
