import './ticket-checkbox.css';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { usePermissions } from '../permissions';
import { bulkTickets } from './bulk-store';

/** Selects a ticket of the list; with Shift, all from the last one up to it. */
export function TicketCheckbox({ id }: { readonly id: string }) {
  const bulkWords = useDeskMessages().team.bulk;
  const { selectedIds, progress } = useStore(bulkTickets);
  const { canChange } = usePermissions();
  if (!canChange('admin:tickets')) return null;
  return (
    <label className="ticket-check">
      <input
        type="checkbox"
        aria-label={bulkWords.select(id)}
        checked={selectedIds.has(id)}
        disabled={progress !== null}
        onChange={({ nativeEvent }) => {
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          bulkTickets.toggleTicket(id, isRange);
        }}
      />
    </label>
  );
}
