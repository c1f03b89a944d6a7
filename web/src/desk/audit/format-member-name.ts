/**
 * Returns the name of a member of staff with the words for the id, because two can have the same
 * name, and each can change the own one.
 */
export function formatMemberName(name: string, idWords: string): string {
  return name === '' ? idWords : `${name} · ${idWords}`;
}
