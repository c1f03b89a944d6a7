import type { KeypadError } from '@keypad/client';
import { useEffect, useState } from 'react';
import { toKeypadError } from '../../call-errors';
import { LatestWork } from '../../latest-work';
import { type VerifyProgress, verifyAuditTrail } from './audit-data';

const START_PROGRESS: VerifyProgress = { verified: 0, remaining: 0, fault: null, state: 'running' };

/** Verifies the trail, as long as the page is open and nobody stops it. */
export function useAuditVerification() {
  const [progress, setProgress] = useState<VerifyProgress | null>(null);
  const [error, setError] = useState<KeypadError | null>(null);
  const runs = useVerificationRuns();

  function stopVerifying() {
    runs.start();
    setProgress((before) => before && { ...before, state: 'stopped' });
  }

  async function startVerifying() {
    const isLatest = runs.start();
    setError(null);
    setProgress(START_PROGRESS);
    try {
      for await (const nextProgress of verifyAuditTrail()) {
        if (!isLatest()) return;
        setProgress(nextProgress);
      }
    } catch (cause) {
      if (!isLatest()) return;
      setError(toKeypadError(cause));
      stopVerifying();
    }
  }

  return { progress, error, startVerifying, stopVerifying };
}

/** Returns the runs, the last of which ends with the view. */
function useVerificationRuns(): LatestWork {
  const [runs] = useState(() => new LatestWork());
  useEffect(() => () => void runs.start(), [runs]);
  return runs;
}
