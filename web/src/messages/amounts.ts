/** Returns how many characters a text message of one part can have. */
export function findSmsLimit(encoding: string): number {
  return encoding === 'UCS-2' ? 70 : 160;
}

/** Returns minutes with one decimal. */
export function roundMinutes(seconds: number): number {
  return Math.round((seconds / 60) * 10) / 10;
}
