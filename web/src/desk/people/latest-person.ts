import { ObservableStore } from '../../store';
import type { StaffUser } from './person-data';

/** The user who was read last, so that the list shows what the page knows already. */
export const latestPerson = new ObservableStore<{ readonly user: StaffUser | null }>({
  user: null,
});
