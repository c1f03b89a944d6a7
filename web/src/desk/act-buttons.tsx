import type { StaffAct } from './act-dialog';

interface ActButtonsProps {
  readonly acts: readonly StaffAct[];
  /** Names what the acts change, for screen readers. */
  readonly target: string;
  readonly onAct: (act: StaffAct) => void;
}

/** A button for each act. */
export function ActButtons({ acts, target, onAct }: ActButtonsProps) {
  return (
    <div className="client-acts">
      {acts.map((act) => (
        <button
          key={act.button}
          className={`button button-small ${act.isDangerous === true ? 'button-danger' : ''}`}
          type="button"
          aria-label={`${act.button}: ${target}`}
          onClick={() => {
            onAct(act);
          }}
        >
          {act.button}
        </button>
      ))}
    </div>
  );
}
