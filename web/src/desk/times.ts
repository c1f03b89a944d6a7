import { useEffect, useState } from 'react';
import { preferences } from '../preferences';
import { useStore } from '../store';

const STEPS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** A DateTime of the service, or milliseconds since the epoch. */
type TimeValue = string | number | null;

/** Returns milliseconds since the epoch; NaN if there is no time. */
export function toMilliseconds(time: TimeValue): number {
  if (typeof time === 'string') return Date.parse(`${time.replace(' ', 'T')}Z`);
  return time ?? NaN;
}

/** Returns the present time, renewed each half minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => {
      setNow(Date.now());
    }, 30_000);
    return () => {
      window.clearInterval(timer);
    };
  }, []);
  return now;
}

/** Returns functions that write times in the language of the page. */
export function useTimes() {
  const { language } = useStore(preferences);
  const now = useNow();
  const relative = new Intl.RelativeTimeFormat(language, { style: 'narrow', numeric: 'auto' });
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'medium' });
  const full = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const formatTime = (time: TimeValue, format: (at: number) => string) => {
    const at = toMilliseconds(time);
    return Number.isNaN(at) ? '' : format(at);
  };
  return {
    /** Writes the time since, such as "5 min ago". */
    age: (time: TimeValue) =>
      formatTime(time, (at) => {
        const seconds = Math.max(0, (now - at) / 1000);
        const [unit, size] = STEPS.find(([, each]) => seconds >= each) ?? ['second', Infinity];
        return relative.format(-Math.floor(seconds / size), unit);
      }),
    /** Writes the time that is left, such as "in 5 min". */
    until: (time: TimeValue) =>
      formatTime(time, (at) => {
        const seconds = Math.max(0, (at - now) / 1000);
        const [unit, size] = STEPS.find(([, each]) => seconds >= each) ?? ['second', 1];
        return relative.format(Math.ceil(seconds / size), unit);
      }),
    /** Writes a number of seconds, such as "1 hour". */
    span: (seconds: number) => {
      const [unit, size] = STEPS.find(([, each]) => seconds % each === 0) ?? ['second', 1];
      return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
        seconds / size,
      );
    },
    /** Writes the time of the day. */
    clock: (time: TimeValue) => formatTime(time, (at) => clock.format(at)),
    full: (time: TimeValue) => formatTime(time, (at) => full.format(at)),
  };
}
