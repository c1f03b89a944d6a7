import { preferences } from '../../preferences';
import { FaultNote } from '../../sign-in/fault-note';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import type { VerifyProgress } from './audit-data';
import { useAuditVerification } from './use-verification';

/** Starts and stops the verification of the trail, and shows its progress. */
export function AuditVerification() {
  const auditWords = useDeskMessages().audit;
  const { progress, error, startVerifying, stopVerifying } = useAuditVerification();
  const isRunning = progress?.state === 'running';

  function switchVerifying() {
    if (isRunning) stopVerifying();
    else void startVerifying();
  }

  return (
    <section className="verification" aria-label={auditWords.verification}>
      <p className="faint">{auditWords.about}</p>
      <button className="button" type="button" onClick={switchVerifying}>
        {isRunning ? auditWords.stop : auditWords.verify}
      </button>
      {error !== null && <FaultNote error={error} />}
      {progress !== null && <VerificationResult progress={progress} />}
    </section>
  );
}

interface VerificationResultProps {
  readonly progress: VerifyProgress;
}

function VerificationResult({ progress }: VerificationResultProps) {
  const auditWords = useDeskMessages().audit;
  const { verified, remaining, fault, state } = progress;
  return (
    <>
      <progress
        aria-label={auditWords.verification}
        max={Math.max(1, verified + remaining)}
        value={verified}
      />
      <p role="status" data-state={fault === null ? state : 'fault'}>
        <VerificationVerdict progress={progress} />
      </p>
    </>
  );
}

function VerificationVerdict({ progress }: VerificationResultProps) {
  const auditWords = useDeskMessages().audit;
  const numberFormat = new Intl.NumberFormat(useStore(preferences).language);
  const verified = numberFormat.format(progress.verified);
  const remaining = numberFormat.format(progress.remaining);

  if (progress.fault !== null) return auditWords.faulty(progress.fault);
  if (progress.state === 'done') return auditWords.intact(verified);
  if (progress.state === 'stopped') return auditWords.stopped(verified, remaining);
  return auditWords.running(verified, remaining);
}
