import { useState } from 'react';
import { announceText } from '../../announcer';
import { NumberText } from '../../number-text';
import { useStore } from '../../store';
import { DeskDialog, DialogNoteField } from '../desk-dialog';
import { SelectField } from '../select-field';
import { useDeskMessages } from '../messages';
import { AgentOptions } from './agent-options';
import { conversationStore } from './conversation-store';
import type { StaffTicketEntry } from './ticket';
import { useReadAgents } from './ticket-agents';
import { readOwnId } from './ticket-selection';

interface HandOverDialogProps {
  readonly assignee: StaffTicketEntry['assignee'];
  readonly onClose: () => void;
}

/** Assigns the open ticket to a colleague together with an internal note, in one act. */
export function HandOverDialog({ assignee, onClose }: HandOverDialogProps) {
  const handOverWords = useDeskMessages().team.handOver;
  const { isBusy } = useStore(conversationStore);
  const ownId = readOwnId();
  const agents = useReadAgents();
  const colleagues = agents?.filter(({ id }) => id !== ownId && id !== assignee?.id) ?? [];
  const [colleagueId, setColleagueId] = useState('');
  const [note, setNote] = useState('');

  async function handOver() {
    const isDone = await conversationStore.assignTicket(colleagueId, note.trim());
    if (isDone) announceText(handOverWords.done);
    onClose();
  }

  return (
    <DeskDialog
      title={handOverWords.title}
      button={handOverWords.submit}
      isReady={!isBusy && colleagueId !== '' && note.trim() !== ''}
      onSubmit={() => void handOver()}
      onClose={onClose}
    >
      {agents !== null && colleagues.length === 0 ? (
        <p role="status">
          <NumberText text={handOverWords.nobody} />
        </p>
      ) : (
        <>
          <SelectField label={handOverWords.to} value={colleagueId} onText={setColleagueId}>
            <option value="">{handOverWords.choose}</option>
            <AgentOptions agents={colleagues} />
          </SelectField>
          <DialogNoteField label={handOverWords.note} text={note} onText={setNote} />
        </>
      )}
    </DeskDialog>
  );
}
