import './bulk-bar.css';
import { useState } from 'react';
import { preferences } from '../../preferences';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { BulkDialog } from './bulk-dialog';
import { type BulkTicketAct, type BulkFailure, bulkTickets } from './bulk-store';

/** Returns a function that writes counts in the language of the page. */
function useCountFormat(): (count: number) => string {
  const numberFormat = new Intl.NumberFormat(useStore(preferences).language);
  return (count) => numberFormat.format(count);
}

/** The number of selected tickets, what can be done to them, and what came of it. */
export function BulkActionBar() {
  const bulkWords = useDeskMessages().team.bulk;
  const writeCount = useCountFormat();
  const { selectedIds, progress, doneCount } = useStore(bulkTickets);
  if (selectedIds.size === 0 && progress === null && doneCount === null) return null;
  return (
    <div className="bulk-bar" role="group" aria-label={bulkWords.label}>
      <p role="status">
        {progress !== null &&
          bulkWords.running(writeCount(progress.done), writeCount(progress.total))}
        {doneCount !== null && `${bulkWords.done(writeCount(doneCount))} `}
        {progress === null &&
          selectedIds.size > 0 &&
          bulkWords.selected(writeCount(selectedIds.size))}
      </p>
      {progress === null && <BulkButtons hasSelection={selectedIds.size > 0} />}
      <BulkFailures />
    </div>
  );
}

function BulkButtons({ hasSelection }: { readonly hasSelection: boolean }) {
  const bulkWords = useDeskMessages().team.bulk;
  const [kind, setKind] = useState<BulkTicketAct['kind'] | null>(null);
  return (
    <div className="bulk-buttons">
      {hasSelection && (
        <>
          <BulkButton
            text={bulkWords.assign}
            onClick={() => {
              setKind('assign');
            }}
          />
          <BulkButton
            text={bulkWords.close}
            onClick={() => {
              setKind('close');
            }}
          />
          <BulkButton
            text={bulkWords.all}
            onClick={() => {
              bulkTickets.selectLoaded();
            }}
          />
        </>
      )}
      <BulkButton
        text={bulkWords.clear}
        onClick={() => {
          bulkTickets.clearSelection();
        }}
      />
      {kind !== null && (
        <BulkDialog
          kind={kind}
          onClose={() => {
            setKind(null);
          }}
        />
      )}
    </div>
  );
}

interface BulkButtonProps {
  readonly text: string;
  readonly onClick: () => void;
}

function BulkButton({ text, onClick }: BulkButtonProps) {
  return (
    <button className="button button-small" type="button" onClick={onClick}>
      {text}
    </button>
  );
}

/** The tickets that the act was refused for, each with the reason. */
function BulkFailures() {
  const bulkWords = useDeskMessages().team.bulk;
  const writeCount = useCountFormat();
  const { failures, progress } = useStore(bulkTickets);
  if (failures.length === 0 || progress !== null) return null;
  return (
    <div className="faults" role="alert">
      <p>{bulkWords.failed(writeCount(failures.length))}</p>
      <ul className="bulk-failures">
        {failures.map((failure) => (
          <BulkFailureItem key={failure.id} failure={failure} />
        ))}
      </ul>
      <BulkButton text={bulkWords.retry} onClick={() => void bulkTickets.retryAct()} />
    </div>
  );
}

function BulkFailureItem({ failure: { id, error } }: { readonly failure: BulkFailure }) {
  return (
    <li>
      <a href={`#/tickets/${id}`}>#{id}</a> <bdi>{error.message}</bdi>
    </li>
  );
}
