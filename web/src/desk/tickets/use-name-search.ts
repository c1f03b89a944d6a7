import { mayBePerson } from '../people/person-address';
import { usePermissions } from '../permissions';

/** Returns true if a search of tickets also looks for people whose name or number has its words. */
export function useNameSearch(words: string): boolean {
  return usePermissions().canRead('admin:users') && mayBePerson(words);
}
