import { useState } from 'react';
import { preferences } from '../../preferences';
import { useStore } from '../../store';
import { DeskDialog, DialogNoteField } from '../desk-dialog';
import { SelectField } from '../select-field';
import { useDeskMessages } from '../messages';
import { AgentOptions } from './agent-options';
import { type BulkTicketAct, bulkTickets } from './bulk-store';
import { useTicketAgents } from './ticket-agents';
import { NOBODY } from './ticket-selection';

interface BulkDialogProps {
  readonly kind: BulkTicketAct['kind'];
  readonly onClose: () => void;
}

/** Asks for the one reason of an act on several tickets, and for whom it assigns them to. */
export function BulkDialog({ kind, onClose }: BulkDialogProps) {
  const { tickets: ticketWords, team } = useDeskMessages();
  const { selectedIds } = useStore(bulkTickets);
  const count = new Intl.NumberFormat(useStore(preferences).language).format(selectedIds.size);
  const agents = useTicketAgents();
  const [assignee, setAssignee] = useState('');
  const [note, setNote] = useState('');
  const isAssigning = kind === 'assign';

  function runBulkAct() {
    const assigneeId = assignee === NOBODY ? '' : assignee;
    void bulkTickets.runAct({ kind, note: note.trim(), assigneeId });
    onClose();
  }

  return (
    <DeskDialog
      title={isAssigning ? team.bulk.assignTitle(count) : team.bulk.closeTitle(count)}
      button={isAssigning ? team.bulk.assignSubmit : team.bulk.closeSubmit}
      isDangerous={!isAssigning}
      isReady={note.trim() !== '' && (!isAssigning || assignee !== '')}
      onSubmit={runBulkAct}
      onClose={onClose}
    >
      {isAssigning && (
        <SelectField label={team.handOver.to} value={assignee} onText={setAssignee}>
          <option value="">{team.handOver.choose}</option>
          <option value={NOBODY}>{ticketWords.unassigned}</option>
          <AgentOptions agents={agents} />
        </SelectField>
      )}
      <DialogNoteField label={team.bulk.reason} text={note} onText={setNote} />
    </DeskDialog>
  );
}
