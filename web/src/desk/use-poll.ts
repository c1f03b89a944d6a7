import { useEffect } from 'react';

const EVERY_MS = 5_000;

/** Calls `work` at once and then regularly while the page is visible. */
export function usePolling(work: () => Promise<void>, everyMs = EVERY_MS): void {
  useEffect(() => {
    let isWorking = false;
    const runWorkOnce = () => {
      if (isWorking || document.visibilityState !== 'visible') return;
      isWorking = true;
      void work()
        .catch(() => undefined)
        .finally(() => {
          isWorking = false;
        });
    };
    runWorkOnce();
    const pollTimer = window.setInterval(runWorkOnce, everyMs);
    document.addEventListener('visibilitychange', runWorkOnce);
    return () => {
      window.clearInterval(pollTimer);
      document.removeEventListener('visibilitychange', runWorkOnce);
    };
  }, [work, everyMs]);
}
