import { ObservableStore } from '../../store';
import { goToView } from '../route';
import { type AuditEventFilter, NO_FILTER } from './audit-data';

const HOUR_MS = 3_600_000;

/** The filter with which the view of the trail begins. */
export const auditFilter = new ObservableStore<{ readonly filter: AuditEventFilter }>({
  filter: NO_FILTER,
});

/** Opens the trail at the events of one kind in one hour, or in several. */
export function openAuditHour(event: string, from: number, hours = 1): void {
  const [since, until] = [from, from + hours * HOUR_MS].map(toLocalInput) as [string, string];
  auditFilter.update({ filter: { ...NO_FILTER, event, since, until } });
  goToView('audit');
}

/** Writes a time as inputs of the browser write local times. */
function toLocalInput(time: number): string {
  const offsetMs = new Date(time).getTimezoneOffset() * 60_000;
  return new Date(time - offsetMs).toISOString().slice(0, 16);
}
