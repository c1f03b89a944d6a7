import { useEffect, useState } from 'react';
import { preferences } from '../preferences';
import { useStore } from '../store';

const RELATIVE_STEPS = [
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
export function usePresentTime(): number {
  const [presentTime, setNow] = useState(Date.now);
  useEffect(() => {
    const renewTimer = window.setInterval(() => {
      setNow(Date.now());
    }, 30_000);
    return () => {
      window.clearInterval(renewTimer);
    };
  }, []);
  return presentTime;
}

/** Returns functions that write times in the language of the page. */
export function useTimeFormats() {
  const { language } = useStore(preferences);
  const presentTime = usePresentTime();
  const relativeFormat = new Intl.RelativeTimeFormat(language, {
    style: 'narrow',
    numeric: 'auto',
  });
  const clockFormat = new Intl.DateTimeFormat(language, { timeStyle: 'medium' });
  const fullFormat = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const formatTime = (time: TimeValue, format: (at: number) => string) => {
    const timeValue = toMilliseconds(time);
    return Number.isNaN(timeValue) ? '' : format(timeValue);
  };
  return {
    /** Writes the time since, such as "5 min ago". */
    age: (time: TimeValue) =>
      formatTime(time, (at) => {
        const seconds = Math.max(0, (presentTime - at) / 1000);
        const [unit, size] = RELATIVE_STEPS.find(([, each]) => seconds >= each) ?? [
          'second',
          Infinity,
        ];
        return relativeFormat.format(-Math.floor(seconds / size), unit);
      }),
    /** Writes the time that is left, such as "in 5 min". */
    until: (time: TimeValue) =>
      formatTime(time, (at) => {
        const seconds = Math.max(0, (at - presentTime) / 1000);
        const [unit, size] = RELATIVE_STEPS.find(([, each]) => seconds >= each) ?? ['second', 1];
        return relativeFormat.format(Math.ceil(seconds / size), unit);
      }),
    /** Writes a number of seconds, such as "1 hour". */
    span: (seconds: number) => {
      const [unit, size] = RELATIVE_STEPS.find(([, each]) => seconds % each === 0) ?? ['second', 1];
      return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
        seconds / size,
      );
    },
    /** Writes the time of the day. */
    clock: (time: TimeValue) => formatTime(time, (at) => clockFormat.format(at)),
    full: (time: TimeValue) => formatTime(time, (at) => fullFormat.format(at)),
  };
}
