import type { KeypadError } from '@keypad/client';
import { useEffect, useRef, useState } from 'react';
import { preferences } from '../../preferences';
import { toKeypadError } from '../../call-errors';
import { FaultNote } from '../../sign-in/fault-note';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { type ResultOf, runOperation } from '../operations';
import { VERIFY_PART_QUERY } from './audit-data';

interface VerifyProgress {
  readonly verified: number;
  readonly remaining: number;
  readonly fault: string | null;
  readonly state: 'running' | 'stopped' | 'done';
}

const START_PROGRESS: VerifyProgress = { verified: 0, remaining: 0, fault: null, state: 'running' };

/** Verifies the whole trail part by part, as long as the page is open and nobody stops it. */
export function AuditVerification() {
  const auditWords = useDeskMessages().audit;
  const [progress, setProgress] = useState<VerifyProgress | null>(null);
  const [error, setError] = useState<KeypadError | null>(null);
  /** Changes with each run, so that one that was stopped ends. */
  const runNumber = useRef(0);
  useEffect(
    () => () => {
      runNumber.current += 1;
    },
    [],
  );

  async function verifyAuditTrail() {
    const ownRun = (runNumber.current += 1);
    setError(null);
    setProgress(START_PROGRESS);
    let [verified, after]: [number, string | null] = [0, null];
    try {
      do {
        const { StaffAuditVerify: part }: ResultOf<typeof VERIFY_PART_QUERY> = await runOperation(
          VERIFY_PART_QUERY,
          { after },
        );
        if (ownRun !== runNumber.current || part === null) return;
        verified += part.verified;
        after = part.next;
        const { fault, remaining } = part;
        setProgress({ verified, remaining, fault, state: after === null ? 'done' : 'running' });
      } while (after !== null);
    } catch (cause) {
      if (ownRun !== runNumber.current) return;
      setError(toKeypadError(cause));
      stopVerifying();
    }
  }

  function stopVerifying() {
    runNumber.current += 1;
    setProgress((before) => before && { ...before, state: 'stopped' });
  }

  const isRunning = progress?.state === 'running';
  function switchVerifying() {
    if (isRunning) stopVerifying();
    else void verifyAuditTrail();
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

function VerificationResult({ progress }: { readonly progress: VerifyProgress }) {
  const auditWords = useDeskMessages().audit;
  const numberFormat = new Intl.NumberFormat(useStore(preferences).language);
  const { verified, remaining, fault, state } = progress;

  function describeVerdict(): string {
    const [done, left] = [numberFormat.format(verified), numberFormat.format(remaining)];
    if (fault !== null) return auditWords.faulty(fault);
    if (state === 'done') return auditWords.intact(done);
    if (state === 'stopped') return auditWords.stopped(done, left);
    return auditWords.running(done, left);
  }

  return (
    <>
      <progress
        aria-label={auditWords.verification}
        max={Math.max(1, verified + remaining)}
        value={verified}
      />
      <p role="status" data-state={fault === null ? state : 'fault'}>
        {describeVerdict()}
      </p>
    </>
  );
}
