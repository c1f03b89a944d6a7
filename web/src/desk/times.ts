import { useEffect, useState } from 'react';
import { preferences } from '../preferences';
import { getServiceTime } from '../service-clock';
import { useStore } from '../store';
import { toMilliseconds, type TimeValue } from './time-value';

const RELATIVE_STEPS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const RELATIVE_STYLE = { style: 'narrow', numeric: 'auto' } as const;

/** Returns the present time of the service, renewed each half minute. */
export function usePresentTime(): number {
  const [presentTime, setNow] = useState(getServiceTime);
  useEffect(() => {
    const renewTimer = window.setInterval(() => {
      setNow(getServiceTime());
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
  const relativeFormat = new Intl.RelativeTimeFormat(language, RELATIVE_STYLE);
  const clockFormat = new Intl.DateTimeFormat(language, { timeStyle: 'medium' });
  const exactFormat = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  const fullFormat = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    /** Writes the time since, such as "5 min ago". */
    age: (time: TimeValue) =>
      formatTime(time, (at) => writeRelativeAge(presentTime - at, relativeFormat)),
    /** Returns the whole hours since; 0 if there is no time. */
    countHours: (time: TimeValue) =>
      Math.floor((presentTime - (toMilliseconds(time) || presentTime)) / 3_600_000),
    /** Writes the time that is left, such as "in 5 min". */
    until: (time: TimeValue) =>
      formatTime(time, (at) => writeTimeLeft(at - presentTime, relativeFormat)),
    /** Writes a number of seconds, such as "1 hour". */
    span: (seconds: number) => writeTimeSpan(seconds, language),
    /** Writes the time of the day. */
    clock: (time: TimeValue) => formatTime(time, (at) => clockFormat.format(at)),
    /** Writes date and time with seconds. */
    exact: (time: TimeValue) => formatTime(time, (at) => exactFormat.format(at)),
    full: (time: TimeValue) => formatTime(time, (at) => fullFormat.format(at)),
  };
}

/** Returns '' if there is no time. */
function formatTime(time: TimeValue, format: (at: number) => string): string {
  const timeValue = toMilliseconds(time);
  return Number.isNaN(timeValue) ? '' : format(timeValue);
}

function writeRelativeAge(milliseconds: number, relativeFormat: Intl.RelativeTimeFormat): string {
  const seconds = Math.max(0, milliseconds / 1000);
  const relativeStep = RELATIVE_STEPS.find(([, each]) => seconds >= each);
  // Less than a minute is "now".
  const [unit, size] = relativeStep ?? ['second', Infinity];
  return relativeFormat.format(-Math.floor(seconds / size), unit);
}

function writeTimeLeft(milliseconds: number, relativeFormat: Intl.RelativeTimeFormat): string {
  const seconds = Math.max(0, milliseconds / 1000);
  const [unit, size] = RELATIVE_STEPS.find(([, each]) => seconds >= each) ?? ['second', 1];
  return relativeFormat.format(Math.ceil(seconds / size), unit);
}

/** Writes seconds in the largest unit that divides them. */
function writeTimeSpan(seconds: number, language: string): string {
  const [unit, size] = RELATIVE_STEPS.find(([, each]) => seconds % each === 0) ?? ['second', 1];
  const spanFormat = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return spanFormat.format(seconds / size);
}
