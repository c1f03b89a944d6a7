import { preferences } from './preferences';

/**
 * Returns what stands between two short facts. Persian has no dot there, which looks like its zero
 * beside a number.
 */
export function getFactSeparator(): string {
  return preferences.get().language === 'fa' ? '، ' : ' · ';
}
