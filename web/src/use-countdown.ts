import { useEffect, useState } from 'react';

/** Returns the whole seconds until `until` (milliseconds since the epoch), 0 after it. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    setNow(Date.now());
    if (until <= Date.now()) return;
    const timer = window.setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) window.clearInterval(timer);
    }, 500);
    return () => {
      window.clearInterval(timer);
    };
  }, [until]);

  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Formats 75 as "1:15" and 3615 as "1:00:15". */
export function formatClock(seconds: number): string {
  const padPart = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = padPart(seconds % 60);
  return hours > 0 ? `${String(hours)}:${padPart(minutes)}:${rest}` : `${String(minutes)}:${rest}`;
}
