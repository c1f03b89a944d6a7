/** Returns "1 message" and "2 messages". */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  if (count === 1) return `1 ${singular}`;
  return `${String(count)} ${plural}`;
}
