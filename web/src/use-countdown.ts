import { useEffect, useState } from 'react';

/** Returns the whole seconds until `until` (milliseconds since the epoch), 0 after it. */
export function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    setNow(Date.now());
    if (until <= Date.now()) return;
    const countdownTimer = window.setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) window.clearInterval(countdownTimer);
    }, 500);
    return () => {
      window.clearInterval(countdownTimer);
    };
  }, [until]);

  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Formats 75 as "1:15" and 3615 as "1:00:15". */
export function formatClockTime(seconds: number): string {
  const padTimePart = (part: number) => String(part).padStart(2, '0');
  const wholeHours = Math.floor(seconds / 3600);
  const restMinutes = Math.floor(seconds / 60) % 60;
  const restSeconds = padTimePart(seconds % 60);
  if (wholeHours > 0) return `${String(wholeHours)}:${padTimePart(restMinutes)}:${restSeconds}`;
  return `${String(restMinutes)}:${restSeconds}`;
}
