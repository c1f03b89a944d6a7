import { goToView } from '../route';
import type { AboutInput } from './about-kinds';
import { type AuditEventFilter, NO_FILTER } from './audit-data';
import { type AboutPerson, NO_PERSON } from './find-about-person';

const HOUR_MS = 3_600_000;

/** A search for events, with what was typed and found of what they are about. */
export interface AuditSearch {
  readonly filter: AuditEventFilter;
  readonly input: AboutInput;
  readonly found: AboutPerson;
}

const WHOLE_TRAIL: AuditSearch = {
  filter: NO_FILTER,
  input: { kind: '', text: '' },
  found: NO_PERSON,
};

/** The searches of this page. An entry of the browser's history has the place of its own. */
const searches: AuditSearch[] = [];

/** Keeps a search for this entry of the history, so that going back to it shows it again. */
export function keepAuditSearch(search: AuditSearch): void {
  history.replaceState(searches.push(search) - 1, '');
}

/** Returns the search that was kept for this entry of the history, or else one for everything. */
export function getAuditSearch(): AuditSearch {
  return searches[history.state as number] ?? WHOLE_TRAIL;
}

/** Opens the trail at the events of one kind in one hour, or in several. */
export function openAuditHour(event: string, from: number, hours = 1): void {
  const [since, until] = [from, from + hours * HOUR_MS].map(toLocalInput) as [string, string];
  goToView('audit');
  keepAuditSearch({ ...WHOLE_TRAIL, filter: { ...NO_FILTER, event, since, until } });
}

/** Writes a time as inputs of the browser write local times. */
function toLocalInput(time: number): string {
  const offsetMs = new Date(time).getTimezoneOffset() * 60_000;
  return new Date(time - offsetMs).toISOString().slice(0, 16);
}
