interface TargetActButtonProps {
  readonly text: string;
  /** Names what the act changes, for screen readers, where the place alone does not. */
  readonly target?: string;
  /** True if somebody loses access by the act. */
  readonly isDangerous?: boolean;
  readonly onAct: () => void;
}

/** A button that begins an act on what is shown beside it. */
export function TargetActButton({ text, target, isDangerous, onAct }: TargetActButtonProps) {
  const dangerClass = isDangerous === true ? 'button-danger' : '';
  return (
    <button
      className={`button button-small act-button ${dangerClass}`}
      type="button"
      aria-label={target && `${text}: ${target}`}
      onClick={onAct}
    >
      {text}
    </button>
  );
}
