import type { KeypadError } from '@keypad/client';
import { useEffect, useRef, useState } from 'react';
import { toKeypadError } from '../../call-errors';
import { type VerifyProgress, verifyAuditTrail } from './audit-data';

const START_PROGRESS: VerifyProgress = { verified: 0, remaining: 0, fault: null, state: 'running' };

/** Verifies the trail, as long as the page is open and nobody stops it. */
export function useAuditVerification() {
  const [progress, setProgress] = useState<VerifyProgress | null>(null);
  const [error, setError] = useState<KeypadError | null>(null);
  const runNumber = useRunNumber();

  function stopVerifying() {
    runNumber.current += 1;
    setProgress((before) => before && { ...before, state: 'stopped' });
  }

  async function startVerifying() {
    const ownRun = (runNumber.current += 1);
    setError(null);
    setProgress(START_PROGRESS);
    try {
      for await (const nextProgress of verifyAuditTrail()) {
        if (ownRun !== runNumber.current) return;
        setProgress(nextProgress);
      }
    } catch (cause) {
      if (ownRun !== runNumber.current) return;
      setError(toKeypadError(cause));
      stopVerifying();
    }
  }

  return { progress, error, startVerifying, stopVerifying };
}

/** Returns a number that changes with each run, so that one that was stopped ends. */
function useRunNumber() {
  const runNumber = useRef(0);
  useEffect(
    () => () => {
      runNumber.current += 1;
    },
    [],
  );
  return runNumber;
}
