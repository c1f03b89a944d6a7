import { preferences } from '../preferences';
import { useStore } from '../store';

/** Returns a function that writes the local hour and minute of a UTC time of the service. */
export function useClockFormat(): (utcTime: string) => string {
  const { language } = useStore(preferences);
  const timeFormat = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' });
  return (utcTime) => timeFormat.format(new Date(`${utcTime.replace(' ', 'T')}Z`));
}
