import { useEffect } from 'react';

const EVERY_MS = 5_000;

/** Calls `work` at once and then regularly while the page is visible. */
export function usePoll(work: () => Promise<void>, everyMs = EVERY_MS): void {
  useEffect(() => {
    let busy = false;
    const runWork = () => {
      if (busy || document.visibilityState !== 'visible') return;
      busy = true;
      void work()
        .catch(() => undefined)
        .finally(() => {
          busy = false;
        });
    };
    runWork();
    const timer = window.setInterval(runWork, everyMs);
    document.addEventListener('visibilitychange', runWork);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', runWork);
    };
  }, [work, everyMs]);
}
