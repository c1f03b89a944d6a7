import { useState } from 'react';
import { useStore } from '../../store';
import { DeskDialog, DialogNoteField } from '../desk-dialog';
import { useDeskMessages } from '../messages';
import { conversationStore } from './conversation-store';

/** Asks whether a key was meant to close the open ticket, and for a note if there is one. */
export function ClosingDialog({ onClose }: { readonly onClose: () => void }) {
  const { commands, conversation } = useDeskMessages();
  const { ticket: shown, isBusy } = useStore(conversationStore);
  const [note, setNote] = useState('');

  async function closeTicket() {
    await conversationStore.closeTicket(note.trim() || null);
    onClose();
  }

  return (
    <DeskDialog
      title={commands.closing.title(shown?.ticket.id ?? '')}
      button={conversation.close}
      isReady={!isBusy}
      isDangerous
      onSubmit={() => void closeTicket()}
      onClose={onClose}
    >
      <DialogNoteField label={commands.closing.note} text={note} onText={setNote} />
    </DeskDialog>
  );
}
